// Tests turns of phrase that name no listed verb: where one goes, where a thing is put, deeds said as nouns or by what
// they are for. What only looks like one of them is refused.
import { describe } from 'vitest';
import { lexicon } from '../../envs/household/lexicon.ts';
import { groundingTable } from '../support/grounding-table.ts';

const { understood, refused } = groundingTable(
  lexicon,
  'Apple_1 Apple_2 Bread_1 Bed_1 Book_1 Book_2 Bottle_1 Bowl_1 Box_1 Box_2 Cabinet_1 Cabinet_2 Cabinet_3 Candle_1 CellPhone_1 CoffeeMachine_1 CounterTop_1 CounterTop_2 Cup_1 Desk_1 DeskLamp_1 DiningTable_1 DishSponge_1 Drawer_1 Drawer_2 Drawer_3 Egg_1 Faucet_1 FloorLamp_1 Fork_1 Fridge_1 GarbageCan_1 HandTowel_1 Kettle_1 KeyChain_1 Knife_1 Laptop_1 Lettuce_1 LightSwitch_1 Microwave_1 Mirror_1 Mug_1 Mug_2 Newspaper_1 Pan_1 Pen_1 Pillow_1 Plate_1 Plate_2 Pot_1 Potato_1 RemoteControl_1 Safe_1 Shelf_1 Shelf_2 ShowerCurtain_1 ShowerDoor_1 SideTable_1 Sink_1 SoapBar_1 Sofa_1 Spoon_1 StoveBurner_1 StoveBurner_2 StoveKnob_1 Television_1 TissueBox_1 Toaster_1 Toilet_1 Tomato_1 Vase_1 Watch_1 Window_1 Window_2 Blinds_1'.split(
    ' ',
  ),
);

describe('household: where one goes is said by a destination, a distance, a course, or where one comes to stand', () => {
  understood(`
    close the distance to Desk_1 → NavigateTo(Desk_1)
    my next waypoint is Cabinet_3 → NavigateTo(Cabinet_3)
    set Sofa_1 as my destination → NavigateTo(Sofa_1)
    make the sofa my next stop → NavigateTo(Sofa_1)
    travel the distance to Toaster_1 → NavigateTo(Toaster_1)
    cross the room to Window_2 → NavigateTo(Window_2)
    take up a position at CounterTop_2 → NavigateTo(CounterTop_2)
    be on my way to the sofa → NavigateTo(Sofa_1)
    plot a course for Desk_1 → NavigateTo(Desk_1)
    get within range of Vase_1 → NavigateTo(Vase_1)
    come to stand at DiningTable_1 → NavigateTo(DiningTable_1)
    find a path to the fridge and follow it → NavigateTo(Fridge_1)
    proceed on foot to Shelf_1 → NavigateTo(Shelf_1)
    move yourself so you're next to Laptop_1 → NavigateTo(Laptop_1)
    the sofa is my target location → NavigateTo(Sofa_1)
    reduce the gap between me and Sofa_1 → NavigateTo(Sofa_1)
    shorten the distance between myself and the bed → NavigateTo(Bed_1)
    bring me face to face with Mirror_1 → NavigateTo(Mirror_1)
    direct my movement toward Desk_1 → NavigateTo(Desk_1)
    turn my steps to the Fridge_1 → NavigateTo(Fridge_1)`);
});

describe('household: where a thing goes is said by its place, by a grip that is loosened, by what is in the hands', () => {
  understood(`
    wrap my gripper around Bottle_1 → PickupObject(Bottle_1)
    hold the SoapBar_1 in my gripper → PickupObject(SoapBar_1)
    I take the lettuce into my hands → PickupObject(Lettuce_1)
    use the Shelf_1 to store the vase → PutObject(Shelf_1)
    give Plate_2 a new home in Cabinet_3 → PutObject(Cabinet_3)
    find a spot for the vase on Shelf_1 → PutObject(Shelf_1)
    Sink_1 is where the plate goes → PutObject(Sink_1)
    Sink_1 is where I'll put the plate → PutObject(Sink_1)
    make Bed_1 the place for Pillow_1 → PutObject(Bed_1)
    lay it to rest on Sofa_1 → PutObject(Sofa_1)
    deposit the contents of my hand into GarbageCan_1 → PutObject(GarbageCan_1)
    empty my hands onto CounterTop_2 → PutObject(CounterTop_2)
    get rid of Bottle_1 in the garbage can → PutObject(GarbageCan_1)
    set Pan_1 to rest atop StoveBurner_2 → PutObject(StoveBurner_2)
    transfer the potato from my hand to the microwave → PutObject(Microwave_1)
    unload into Sink_1 → PutObject(Sink_1)
    release my grip on Cup_1 over Sink_1 → PutObject(Sink_1)
    move the mug from my hand to CounterTop_1 → PutObject(CounterTop_1)
    situate Vase_1 in the middle of DiningTable_1 → PutObject(DiningTable_1)`);
});

describe('household: a deed is said as a noun', () => {
  understood(`
    {"action": "OpenObject", "object": "Fridge_1"} → OpenObject(Fridge_1)
    {"action": "open the fridge"} → OpenObject(Fridge_1)
    {"next_action": "NavigateTo(Sofa_1)"} → NavigateTo(Sofa_1)
    {"actions": ["OpenObject(Fridge_1)"]} → OpenObject(Fridge_1)
    Next action: go to Cabinet_2. → NavigateTo(Cabinet_2)
    My action is to look down by 60 degrees. → LookDown(60)
    action: PutObject[Sink_1] → PutObject(Sink_1)
    a left turn → Rotate(Left)
    a step forward → Move(Ahead)
    a 90 degree turn to the right → Rotate(Right)
    opening of the fridge → OpenObject(Fridge_1)
    closure of the safe → CloseObject(Safe_1)
    navigation to the sofa → NavigateTo(Sofa_1)
    pickup of the fork → PickupObject(Fork_1)
    placement of the egg in the pan → PutObject(Pan_1)
    cleaning of the mirror → CleanObject(Mirror_1)
    a quick glance upwards → LookUp(30)
    activation of the microwave → ToggleObjectOn(Microwave_1)
    deactivation of the toaster → ToggleObjectOff(Toaster_1)
    initiate opening of Fridge_1 → OpenObject(Fridge_1)
    perform an open action on Box_2 → OpenObject(Box_2)
    apply the open action to Box_2 → OpenObject(Box_2)
    do the opening of Box_2 → OpenObject(Box_2)
    trigger the opening mechanism of Safe_1 → OpenObject(Safe_1)`);
});

describe('household: what a deed is for says what it is', () => {
  understood(`
    make Cabinet_1 accessible → OpenObject(Cabinet_1)
    the microwave door should swing open → OpenObject(Microwave_1)
    change the state of Laptop_1 from closed to open → OpenObject(Laptop_1)
    raise Blinds_1 to let light in → OpenObject(Blinds_1)
    let some air in through Window_1 → OpenObject(Window_1)
    let light in through the Blinds_1 → OpenObject(Blinds_1)
    Drawer_2, open up! → OpenObject(Drawer_2)
    nudge Drawer_3 until it clicks shut → CloseObject(Drawer_3)
    push the door of Cabinet_3 until it closes → CloseObject(Cabinet_3)
    give Cabinet_1 a push to close it → CloseObject(Cabinet_1)
    give the drawer 2 a shove to shut it → CloseObject(Drawer_2)
    render Microwave_1 operational → ToggleObjectOn(Microwave_1)
    make Microwave_1 operational → ToggleObjectOn(Microwave_1)
    get Toaster_1 up and running → ToggleObjectOn(Toaster_1)
    change DeskLamp_1 from off to on → ToggleObjectOn(DeskLamp_1)
    toggle DeskLamp_1 from off to on → ToggleObjectOn(DeskLamp_1)
    change the TV from on to off → ToggleObjectOff(Television_1)
    flip LightSwitch_1 down to turn it off → ToggleObjectOff(LightSwitch_1)
    use the dish sponge on Plate_1 to clean it → CleanObject(Plate_1)`);
});

describe('household: slips of the pen, marks and second persons', () => {
  understood(`
    bin the bottle → PutObject(GarbageCan_1)
    bin the newspaper in the garbage can → PutObject(GarbageCan_1)
    trash the egg → PutObject(GarbageCan_1)
    re-locate to the bed → NavigateTo(Bed_1)
    re-open the fridge → OpenObject(Fridge_1)
    re-close the drawer 2 → CloseObject(Drawer_2)
    re-light the candle → ToggleObjectOn(Candle_1)
    opn the fridge → OpenObject(Fridge_1)
    cloes the drawer 1 → CloseObject(Drawer_1)
    pik up the egg → PickupObject(Egg_1)
    clen the mirror → CleanObject(Mirror_1)
    plce the plate 1 on the dining table → PutObject(DiningTable_1)
    Final answer: CloseObject(Fridge_1) → CloseObject(Fridge_1)
    Action 1: look up → LookUp(30)
    robot1.open(Fridge_1) → OpenObject(Fridge_1)
    I've decided on opening the fridge. → OpenObject(Fridge_1)
    My intention is to clean the mirror → CleanObject(Mirror_1)
    you should open the fridge → OpenObject(Fridge_1)
    hand-wash Mug_1 → CleanObject(Mug_1)`);
});

describe('household: nothing is made of what forbids, tells, asks, takes back or means two things', () => {
  refused(`
    open the fridge, but not now
    open the fridge, since Bob has done it
    open the fridge because it has been handled
    open the fridge, no, the microwave
    open the fridge before you close it, or after
    open the fridge, the microwave told me
    open the fridge if it is closed
    open the fridge once the egg is cooked
    open the fridge after closing the microwave
    do not open the fridge because it is cold
    never open the fridge, it is cold
    nobody should open the fridge, it is cold
    I don't want to open the fridge, it is cold
    I can't open the fridge because my hands are full
    I opened the fridge because I was hungry
    the fridge was opened before the egg was taken
    who opened the fridge, the light is on
    open the fridge, which is what Bob should do
    go to the sofa, then open the fridge
    go to the sofa and open the fridge
    open the fridge, close the microwave
    walk away from the fridge before it explodes
    stop the distance to the sofa
    increase the distance to the sofa
    keep my distance from the sofa
    maintain the gap between me and the sofa
    the sofa is not my destination
    the sofa was my last stop
    Bob's next stop is the sofa
    set the sofa on fire
    make the sofa my enemy
    no opening of the fridge
    the opening of the fridge failed
    the opening of the fridge was a mistake
    activation of the microwave is forbidden
    release my grip on the situation
    give the egg a home
    find a spot for the egg
    use the shelf to hold the wall
    empty my hands
    the sink is where Bob puts the plate
    the plate is in the sink
    use the knife to open the fridge and slice the bread
    Drawer_2, you are open
    Drawer_2, is open
    half-open the drawer 2
    mis-place the egg on the desk
    half close the drawer 2
    keep the fridge open
    leave the tap off
    leave the drawer 1 as it is
    hold the drawer 1 closed
    open the faucet so that no water runs
    close the faucet so that water runs
    turn the faucet on until no water runs
    get rid of the drawer 1
    take a sponge to the sink
    take the sponge to Bob
    run the plate under the bus
    make room for Bob
    make me a sandwich
    make the egg the enemy
    hand over the keys to Bob
    send the plate to Bob
    commit the plan to memory
    let Bob see inside the fridge
    let Bob open the fridge
    let the fridge be
    grant Bob access to the safe
    block the fridge
    see what is inside the fridge without opening it
    look at what is in the fridge
    open the fridge without opening it
    close the fridge, leaving it open
    you were asked to open the fridge
    you opened the fridge
    you will have opened the fridge
    you should never open the fridge
    wait until the fridge is open
    wait until it is over, then open the fridge
    stay until Bob leaves, then go to the sofa
    rest the plate
    stop waiting
    don't wait
    we are not done
    nothing is done
    I am nearly done
    almost finished
    is the task complete
    the task will be complete when the egg is in the pan
    look up the recipe
    look down on Bob
    look into the matter
    go left and right
    turn left or right
    turn neither left nor right
    not left but right
    move left, I mean right
    go back on my word
    take a left out of the house
    make a U-turn
    turn over
    turn the page of the wall
    a step too far
    one step ahead of Bob
    the right plate
    put the right foot forward
    right
    left
    up
    fridge
    the fridge
    Fridge_1, please
    egg and pan
    OpenObject
    OpenObject()
    OpenObject(Dragon_1)
    OpenObject(Fridge_1) CloseObject(Fridge_1)
    OpenObject(Fridge_1), CloseObject(Microwave_1)
    ["OpenObject(Fridge_1)", "CloseObject(Fridge_1)"]
    {"action": "OpenObject", "object": "Fridge_1", "not": true}
    {"action": "OpenObject", "object": ["Fridge_1", "Safe_1"]}
    {"do_not": "OpenObject(Fridge_1)"}
    {"previous_action": "OpenObject(Fridge_1)"}
    Previous action: OpenObject(Fridge_1)
    Last action: open the fridge
    Bad action: open the fridge
    Failed action: open the fridge
    Forbidden action: open the fridge
    Not: open the fridge
    Never: open the fridge
    Question: open the fridge
    Option A: open the fridge. Option B: close it.
    Observation: open the fridge
    put the book on the
    put on the book
    put the egg and the fork in the pan
    put the egg in the pan and the fork in the sink
    put the egg in the pan or the pot
    put the egg somewhere
    slice the knife
    slice the bread with the spoon and eat it
    clean the air
    open the desk lamp and close it
    switch on everything
    turn off all lights
    close every drawer
    open both cabinets
    pick up two eggs
    open cabinet 1 and 2
    open cabinets 1, 2
    look up 30 degrees and down 30 degrees
    rotate left 180 degrees
    move ahead 2 meters
    move 5 cm ahead
    take two steps back
    look down 95 degrees`);
});
