// Tests search & rescue sayings by what makes them hard: each group is one rule of grounding or one part of the
// lexicon.
import { describe } from 'vitest';
import { groundingTable } from '../../tests/support/grounding-table.ts';
import { lexicon } from './actions.ts';

const KNOWN = [
  ...[
    'CaldorFire',
    'CaldorFire_Region_1',
    'CaldorFire_Region_2',
    'CaldorFire_Region_3',
    'GreatFire',
    'GreatFire_Region_1',
    'GreatFire_Region_2',
  ],
  ...['ReservoirUtah', 'ReservoirYork', 'DepositFacility', 'LostPersonTimmy', 'Alice', 'Bob', 'Charlie'],
];
const { understood, refused } = groundingTable(lexicon, KNOWN);

describe('a region is said with its own number', () => {
  refused(`
    use 1 Sand on CaldorFire_Region
    navigate to the caldor region near GreatFire_Region_2
    navigate to CaldorFire_Region with Bob at GreatFire_Region_1
    navigate to region 1
    navigate to CaldorFire_Region_Center
    navigate to CaldorFire_Region_4
    use 2 Sand on CaldorFire`);
  understood(`
    navigate to region 3 of CaldorFire → NavigateTo(CaldorFire_Region_3)
    navigate to Region_3 of the Caldor fire → NavigateTo(CaldorFire_Region_3)
    navigate to the third region of CaldorFire → NavigateTo(CaldorFire_Region_3)
    navigate to GreatFire's Region 1 → NavigateTo(GreatFire_Region_1)
    navigate to GreatFire, Region 1 → NavigateTo(GreatFire_Region_1)
    use supply Sand on CaldorFire (Region 1) → UseSupply(CaldorFire_Region_1, Sand)
    navigate to GreatFire_Region_01 → NavigateTo(GreatFire_Region_1)
    navigate to CaldorFire_Region_1 at (3, 4, 0) → NavigateTo(CaldorFire_Region_1)
    go to ReservoirYork (15, 3, 0) → NavigateTo(ReservoirYork)`);
});

describe('supplies', () => {
  understood(`
    drop sand → ClearInventory()
    drop all supplies → ClearInventory()
    drop supplies → ClearInventory()
    drop supplies at DepositFacility → StoreSupply(DepositFacility)
    drop water on GreatFire_Region_1 → UseSupply(GreatFire_Region_1, Water)
    store sand → StoreSupply(DepositFacility)
    clear inventory to carry LostPersonTimmy → ClearInventory()
    clear inventory to make room for LostPersonTimmy → ClearInventory()
    StoreSupply(DepositFacility) with Sand → StoreSupply(DepositFacility)
    use the rest of the water on GreatFire → UseSupply(GreatFire, Water)
    use sand on CaldorFire_Region_1 with medium intensity → UseSupply(CaldorFire_Region_1, Sand)
    use supply type Sand on CaldorFire → UseSupply(CaldorFire, Sand)
    get supply of type Sand from ReservoirUtah → GetSupply(ReservoirUtah)
    get another Sand from ReservoirUtah → GetSupply(ReservoirUtah)
    get supply Sand (1 unit) from ReservoirUtah → GetSupply(ReservoirUtah)
    fill inventory with water from ReservoirYork → GetSupply(ReservoirYork)
    fill up with water at ReservoirYork → GetSupply(ReservoirYork)
    refill inventory at ReservoirYork → GetSupply(ReservoirYork)`);
  refused(`
    go to the deposit sand
    the clear inventory
    it is clear inventory
    the explore area
    get 3 water from ReservoirYork`);
});

describe('code is read as what it calls', () => {
  understood(`
    UseSupply(fire=CaldorFire, supply=Sand) → UseSupply(CaldorFire, Sand)
    use supply<Sand> on CaldorFire → UseSupply(CaldorFire, Sand)
    GetSupply(DepositFacility) for Sand → GetSupply(DepositFacility, Sand)
    Move(direction Up) → Move(Up)
    Move(direction=Up) → Move(Up)
    navigate to object <ReservoirUtah> → NavigateTo(ReservoirUtah)
    navigate to object_id ReservoirUtah → NavigateTo(ReservoirUtah)`);
  refused(`
    Move(1, 2)
    UseSupply(CaldorFire)`);
});

describe('persons and company', () => {
  understood(`
    carry LostPersonTimmy with Bob and Charlie → Carry(LostPersonTimmy)
    carry LostPersonTimmy with 2 agents → Carry(LostPersonTimmy)
    carry LostPersonTimmy together → Carry(LostPersonTimmy)
    help Bob carry LostPersonTimmy → Carry(LostPersonTimmy)
    continue carrying LostPersonTimmy → Carry(LostPersonTimmy)
    drop off the carried person → DropOff(DepositFacility, LostPersonTimmy)
    save Timmy → Carry(LostPersonTimmy)
    navigate to DepositFacility while carrying LostPersonTimmy → NavigateTo(DepositFacility)
    navigate to CaldorFire next to Bob → NavigateTo(CaldorFire)
    move in the direction of CaldorFire → NavigateTo(CaldorFire)
    navigate to the center of CaldorFire → NavigateTo(CaldorFire)
    look for Timmy → Explore()
    search for LostPersonTimmy near CaldorFire → Explore()
    explore in a random direction → Explore()
    stay idle and wait for Bob → Idle
    remain at DepositFacility → Idle
    stay close to Bob → Idle
    wait 1 step → Idle`);
  refused(`
    holding LostPersonTimmy
    I am holding LostPersonTimmy
    I am carrying LostPersonTimmy
    carry LostPersonTimmy as Bob carries him
    carry LostPersonTimmy in case Bob is near
    carry LostPersonTimmy from ReservoirUtah to DepositFacility
    carry Timmy and Bob
    explore CaldorFire
    search near CaldorFire`);
});
