// Tests verbs and frames of English by class: where a thing goes, what comes out of it, how a body moves, looks, rests
// and ends. None of the verbs stands in a lexicon for the thing it is said of.
import { describe } from 'vitest';
import { lexicon as household } from '../../envs/household/lexicon.ts';
import { lexicon as sar } from '../../envs/sar/actions.ts';
import { lexicon as transport } from '../../envs/transport/action.ts';
import { groundingTable } from '../support/grounding-table.ts';

describe('household: a thing is opened and closed by any verb that says where it goes', () => {
  const { understood, refused } = groundingTable(
    household,
    'Blinds_3 ShowerCurtain_2 Drawer_9 Book_5 Laptop_3 Kettle_6 HamperLid_4 Safe_8 Box_7 Mug_1 Sofa_1'.split(' '),
  );
  understood(`
    yank the blinds up → OpenObject(Blinds_3)
    let down Blinds_3 → CloseObject(Blinds_3)
    sweep the curtain aside → OpenObject(ShowerCurtain_2)
    pull ShowerCurtain_2 across → CloseObject(ShowerCurtain_2)
    ease out Drawer_9 → OpenObject(Drawer_9)
    tuck Drawer_9 back in → CloseObject(Drawer_9)
    coax Drawer_9 open → OpenObject(Drawer_9)
    fold Book_5 over → CloseObject(Book_5)
    turn the book to a page → OpenObject(Book_5)
    swing up the lid of Laptop_3 → OpenObject(Laptop_3)
    push the laptop screen down → CloseObject(Laptop_3)
    unscrew the lid of Kettle_6 → OpenObject(Kettle_6)
    screw the cap back on the kettle → CloseObject(Kettle_6)
    peel off HamperLid_4 → OpenObject(HamperLid_4)
    snap HamperLid_4 into place → CloseObject(HamperLid_4)
    undo the lock on Safe_8 → OpenObject(Safe_8)
    tape up the box → CloseObject(Box_7)`);
  refused(`
    yank the mug up and down
    fold the mug
    ease out the sofa
    leave the drawer open
    pull Drawer_9 out or push it in
    do not swing up the lid of Laptop_3`);
});

describe('household: what runs is switched by what comes out of it and by its controls', () => {
  const { understood, refused } = groundingTable(
    household,
    'Faucet_1 DeskLamp_2 Television_1 Candle_3 Microwave_4 Mug_1 Table_5 Egg_6 Box_7'.split(' '),
  );
  understood(`
    Open up Faucet_1 so that water is running → ToggleObjectOn(Faucet_1)
    cut off the water from the faucet → ToggleObjectOff(Faucet_1)
    turn the power on for DeskLamp_2 → ToggleObjectOn(DeskLamp_2)
    pull the plug on the television → ToggleObjectOff(Television_1)
    make the television stop running → ToggleObjectOff(Television_1)
    put a flame to Candle_3 → ToggleObjectOn(Candle_3)
    start Microwave_4 heating → ToggleObjectOn(Microwave_4)
    take a knife to the egg → SliceObject(Egg_6)
    use soap on the mug → CleanObject(Mug_1)
    wrap your fingers around the mug → PickupObject(Mug_1)
    Set down object Egg_6 → PutObject(Egg_6)
    toss the egg into Box_7 → PutObject(Box_7)
    shift the mug onto the table → PutObject(Table_5)
    grab the egg, someone is hungry → PickupObject(Egg_6)
    locate the egg and stand by it → NavigateTo(Egg_6)`);
  refused(`
    throw the egg at the television
    flip the switch of DeskLamp_2
    open the faucet since Alice has done it
    take Bob to the table
    grab the egg, put it down
    stop cleaning the mug`);
});

describe('household: a body moves, turns, looks, rests and ends', () => {
  const { understood, refused } = groundingTable(household, ['Mug_1']);
  understood(`
    keep pressing forward → Move(Ahead)
    march on → Move(Ahead)
    retrace your steps → Move(Back)
    shuffle over to the left → Move(Left)
    hang a right → Rotate(Right)
    swing your head to the left → Rotate(Left)
    tip your head back → LookUp(30)
    cast your eyes to the floor → LookDown(30)
    cease all movement → Idle
    twiddle your thumbs → Idle
    maintain your current position → Idle
    wait for Bob to finish → Idle
    bring the task to a close → Done
    no further actions are needed → Done`);
  refused(`
    stop
    continue
    left
    move to the moon
    look up the number
    finish the mug
    bring the mug to a close
    no mug`);
});

describe('household: orders are inverted, telegraphic, emphatic, and told politely', () => {
  const { understood, refused } = groundingTable(household, [
    'Vase_2',
    'GarbageCan_1',
    'DeskLamp_3',
    'Safe_4',
    'Bed_5',
  ]);
  understood(`
    Vase_2 -> pick up → PickupObject(Vase_2)
    t=14 nav Bed_5 → NavigateTo(Bed_5)
    Nobody needs DeskLamp_3 any more; do turn it off. → ToggleObjectOff(DeskLamp_3)
    no need for the lamp, turning it off → ToggleObjectOff(DeskLamp_3)
    vase: grab → PickupObject(Vase_2)
    NAV: Bed_5 → NavigateTo(Bed_5)
    Would it be possible to open Safe_4? → OpenObject(Safe_4)
    the vase should stand on the bed, so I put it there → PutObject(Bed_5)
    nothing for me to do this turn → Idle
    All subtasks have been completed. → Done`);
  refused(`
    do not put it down
    do up the bed
    desk lamp on
    Vase_2 -> sing
    Bob, would you kindly turn on the lamp?
    open Safe_4 before Bob takes the vase
    I have closed the safe
    vase: sing
    into the bed he goes`);
});

describe('household: prefixes, reflexives, states, own names and marks are read by their grammar', () => {
  const { understood, refused } = groundingTable(household, [
    ...['Kettle_6', 'Mug_1', 'Safe_4', 'Bed_5', 'StoveKnob_4', 'DeskLamp_2', 'FloorLamp_1', 'Faucet_1', 'Book_5'],
    ...['GarbageCan_1', 'Newspaper_7', 'Drawer_1', 'Drawer_2'],
  ]);
  understood(`
    re-cover the kettle with its lid → CloseObject(Kettle_6)
    re-open Safe_4 → OpenObject(Safe_4)
    I swivel myself to the right → Rotate(Right)
    take myself to the left → Move(Left)
    twist StoveKnob_4 all the way to on → ToggleObjectOn(StoveKnob_4)
    spin StoveKnob_4 to the off setting → ToggleObjectOff(StoveKnob_4)
    turn on the lamp FloorLamp_1 → ToggleObjectOn(FloorLamp_1)
    [12:30] open Safe_4 → OpenObject(Safe_4)
    can I take the mug please → PickupObject(Mug_1)
    enter the combination and open Safe_4 → OpenObject(Safe_4)
    it is important that I open the safe → OpenObject(Safe_4)
    The task is complete. I am done. → Done
    I don't need the mug, I put it on the bed → PutObject(Bed_5)
    dispose of the newspaper in the garbage can → PutObject(GarbageCan_1)
    roam the house in search of things → Explore`);
  refused(`
    rotate the mug to the off position
    leave DeskLamp_2 to on
    leave Faucet_1 so no water runs
    The state of the safe should not be open
    the state of the safe should change to sing
    turn on the lamp
    take the mug Bed_5
    can we please not go to the bed
    can Bob open the safe please
    the safe is open, would you?
    ask where the mug is and go there
    find out where Bob is and go there
    turn the page and close the book
    it is important that Bob opens the safe
    it is not necessary that I open the safe
    I open the safe, I take it
    I'm done. Open the safe.
    need to open the safe: take the mug
    Drawer_1 is empty, so open a drawer
    need Bob to open the safe: go to the bed
    roam the bed`);
});

describe('sar and transport', () => {
  const rescue = groundingTable(sar, [
    'CaldorFire',
    'ReservoirUtah',
    'DepositFacility',
    'LostPersonTimmy',
    'LostPersonJacob',
    'Bob',
  ]);
  rescue.understood(`
    saturate CaldorFire with water → UseSupply(CaldorFire, Water)
    let sand fall on CaldorFire → UseSupply(CaldorFire, Sand)
    tap the Utah reservoir for water → GetSupply(ReservoirUtah)
    jettison the supplies → ClearInventory()
    conduct a search of the area → Explore()
    our new destination: the depot → NavigateTo(DepositFacility)
    bring Timmy along → Carry(LostPersonTimmy)
    one cell down → Move(Down)`);
  rescue.refused(`
    saturate CaldorFire
    carry Bob along
    save Timmy: carry Bob
    pull water from CaldorFire
    explore CaldorFire
    deliver Bob to the depot
    tap Bob for water`);
  const carrying = groundingTable(transport, ['<apple> (18)', '<tea_tray> (26)', '<Office> (3000)', '<bed> (20)']);
  carrying.understood(`
    lay hands on the apple → go grasp target object <apple> (18)
    convey held items to <bed> (20) → transport objects I'm holding to the bed
    explore the room I'm in → explore current room <Office> (3000)`);
  carrying.refused(`
    throw the apple at the tea tray
    grab 2 <apple> (18)
    transfer the apple to the office
    convey Bob to the bed`);
});
