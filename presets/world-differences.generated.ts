// Holds what the worlds do otherwise than their papers, and than the papers' code. Written by scripts/world-differences.mjs.
import type { PresetDeviation } from '../runtime/core/preset.ts';

export const PAPER_DIFFERENCES: readonly PresetDeviation[] = [
  {
    "matter": "floor plans",
    "paper": "five each",
    "here": "five each: the published numbers, where there are any; five of them where there are more",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "game engine",
    "paper": "AI2-THOR",
    "here": "symbolic; furniture fills whole cells, things lie on spots and do not hide each other",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "heading",
    "paper": "any whole degree after NavigateTo",
    "here": "four headings",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "names",
    "paper": "Type_n in the order in which the team first saw things",
    "here": "Type_n, n the house's own",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "what can be acted on",
    "paper": "whatever the team has seen, which all are told",
    "here": "what one has seen or heard of is listed; what a teammate has seen and told of is accepted",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "failures listed",
    "paper": "until any success; idling succeeds",
    "here": "until any success; idling and Done do not count",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "things while walking or exploring",
    "paper": "each frame",
    "here": "seen at the end of the way only",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "slicing",
    "paper": "the thing becomes slices",
    "here": "the thing is sliced and stays one",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "DeskLamp",
    "paper": "cannot be picked up",
    "here": "can, for the task that moves lamps",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "start",
    "paper": "fixed places by floor plan; Alice teleported",
    "here": "drawn from the seed; things that a task asks for lie in the open, not where they are to go",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "things in a teammate's hand",
    "paper": "in the picture",
    "here": "not seen",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "doors",
    "paper": "doors, drawers push agents",
    "here": "doorways are open; nothing pushes",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "scene 3",
    "paper": "2 fires of class A, 1 of B",
    "here": "2 + 1; that AgniFire is the second of A is ours",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "scene 5",
    "paper": "a fire of each class",
    "here": "a second fire; its name (KentFire), place and size (5 x 5) are ours",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "persons",
    "paper": "at random places",
    "here": "drawn from the seed among cells that are free of fires, starts and things; from how far they are found follows from the place, as published",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "one use",
    "paper": "all supplies held",
    "here": "all units of that supply; each lowers by one level (ours)",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "growth",
    "paper": "faster with intensity",
    "here": "in proportion: low spreads and grows every 8 steps, medium every 4, high every 2 2/3; the 8 is ours, from the code's rings",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "age of a doused cell",
    "paper": "not said",
    "here": "begins anew",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "region intensity",
    "paper": "average",
    "here": "mean of cell and neighbours, rounded, at least low while one burns; in sight while one burns, as the code",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "fires, reservoirs, deposits",
    "paper": "seen \"if visible\"",
    "here": "in an agent's own sight, for good, once it has been within 12 cells (ours) of the thing, of the fire's anchor or of a burning cell; a person likewise, within its radius; what only teammates have seen they have to tell; it goes to what it has found or was told of, and not to what it guesses",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "Explore: barriers",
    "paper": "none within 3/4 of the way M",
    "here": "the grid's true edge; M = 20 as the code; 8 angles are the 8 neighbours'",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "Explore: draws",
    "paper": "not said",
    "here": "our own streams, one for each agent and exploration",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "region names",
    "paper": "not said",
    "here": "drawn from the seed",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "first lights",
    "paper": "not said",
    "here": "seeds 0, 10, 20, 30, 40, 42 exactly; others by the same rule with our generator",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "odd actions",
    "paper": "not said",
    "here": "ACTION_UNKNOWN; Move(North) as the code",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "prompt",
    "paper": "states a 3 x 3 grid and 3 steps to grow",
    "here": "the manual states these rules",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "text after a message",
    "paper": "I tried to None",
    "here": "I tried to send a message",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "order of failures in text",
    "paper": "not stable",
    "here": "sorted",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "geometry",
    "paper": "in the simulator's build",
    "here": "inferred from layout images and coordinates, good to about 0.3 m; doors 0.9 m wide, walls 0.4 m at least",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "overlaps in that inference (2a)",
    "paper": "not said",
    "here": "three edges moved: region 0 begins at x = -7, region 4 ends at z = -0.5, region 6 begins at z = 1.5; the door of region 4 stands at z = -0.5",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "the two western rooms of 5a",
    "paper": "which is number 1 cannot be told",
    "here": "one choice, fixed",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "furniture, physics, collisions",
    "paper": "yes; agents get stuck, walk through walls, leave the house",
    "here": "none: bodies walk straight from corner to corner and pass through each other, so walking is easier here",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "things of the other task",
    "paper": "lie about as \"unrelated\"",
    "here": "left out",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "perception",
    "paper": "images, segmentation, at least 5 pixels",
    "here": "cone, distance, line of sight (\"oracle perception\"); with --images camera a drawing of the same besides",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "primitive actions",
    "paper": "the agent code turns plans into 15-degree turns and strides",
    "here": "the body does; asking for primitives is left out",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "teammates",
    "paper": "two",
    "here": "one to twelve, each with its own last sighting",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "wait",
    "paper": "never offered, the fallback of an empty list, and crashes",
    "here": "always offered, last",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "put into a full container",
    "paper": "only the list forbids it",
    "here": "fails (container_full)",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "goal",
    "paper": "within 3 m of the bed and nearest to the bedroom, even in a hand, for good",
    "here": "set down there; the published count stands beside it",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "a message's frames",
    "paper": "the extra ones are lost when a teammate's action ends first",
    "here": "they are paid",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "message for one",
    "paper": "all hear it",
    "here": "only the one it is for",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "ten invalid actions",
    "paper": "end the run",
    "here": "do not",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "frames past 3,000",
    "paper": "checked after a step, so it can run over",
    "here": "ends at 3,000",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "team",
    "paper": "two",
    "here": "1 to 12; from the third on agents start in rooms drawn from the seed",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "conflicts",
    "paper": "between two",
    "here": "between any number",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "opening what is open",
    "paper": "ends the run with an assertion",
    "here": "fails (already_open)",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "a plan that is over before it starts",
    "paper": "the agent plans again in the same step, up to four times",
    "here": "it takes a step. Lists offer no such plan unless a teammate has changed the world unseen",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "[wait]",
    "paper": "the fallback of an empty list",
    "here": "always on the list, last",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "graph",
    "paper": "337 to 365 nodes",
    "here": "what can matter: rooms, containers, tables, things of the task's classes. Nothing else is listed by the published agent either",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "ids of things",
    "paper": "not in the logs",
    "here": "401 and up, in the order of the episode",
    "worlds": [
      "chores"
    ]
  }
];

export const PUBLISHED_DIFFERENCES: readonly PresetDeviation[] = [
  {
    "matter": "floor plans",
    "paper": "four to nine each; the box task seven",
    "here": "five each: the published numbers, where there are any; five of them where there are more",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "game engine",
    "paper": "AI2-THOR 5.0.0",
    "here": "symbolic; furniture fills whole cells, things lie on spots and do not hide each other",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "heading",
    "paper": "any whole degree after NavigateTo",
    "here": "four headings",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "names",
    "paper": "Type_n in the order in which the team first saw things",
    "here": "Type_n, n the house's own",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "what can be acted on",
    "paper": "whatever the team has seen, which all are told",
    "here": "what one has seen or heard of is listed; what a teammate has seen and told of is accepted",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "failures listed",
    "paper": "until any success; idling succeeds",
    "here": "until any success; idling and Done do not count",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "things while walking or exploring",
    "paper": "each frame",
    "here": "seen at the end of the way only",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "slicing",
    "paper": "the thing becomes slices",
    "here": "the thing is sliced and stays one",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "DeskLamp",
    "paper": "cannot be picked up",
    "here": "can, for the task that moves lamps",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "start",
    "paper": "fixed places by floor plan; Alice teleported",
    "here": "drawn from the seed; things that a task asks for lie in the open, not where they are to go",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "things in a teammate's hand",
    "paper": "in the picture",
    "here": "not seen",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "doors",
    "paper": "doors, drawers push agents",
    "here": "doorways are open; nothing pushes",
    "worlds": [
      "household"
    ]
  },
  {
    "matter": "Explore: draws",
    "paper": "depend on how often a text was made",
    "here": "our own streams, one for each agent and exploration",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "region names",
    "paper": "depend on memory addresses, so runs differ",
    "here": "drawn from the seed",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "first lights",
    "paper": "from the seed (Python's generator)",
    "here": "seeds 0, 10, 20, 30, 40, 42 exactly; others by the same rule with our generator",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "odd actions",
    "paper": "most raise exceptions and end the run; Move(North) is not_visible",
    "here": "ACTION_UNKNOWN; Move(North) as the code",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "prompt",
    "paper": "states a 3 x 3 grid and 3 steps to grow",
    "here": "the manual states the true rules",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "task, layout of observations",
    "paper": "not said",
    "here": "our own words and lines around the published phrases; no list of names at the end (it repeats the descriptions)",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "text after a message",
    "paper": "I tried to None",
    "here": "I tried to send a message",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "order of failures in text",
    "paper": "not stable",
    "here": "sorted",
    "worlds": [
      "sar"
    ]
  },
  {
    "matter": "geometry",
    "paper": "in the simulator's build",
    "here": "inferred from layout images and coordinates, good to about 0.3 m; doors 0.9 m wide, walls 0.4 m at least",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "overlaps in that inference (2a)",
    "paper": "not said",
    "here": "three edges moved: region 0 begins at x = -7, region 4 ends at z = -0.5, region 6 begins at z = 1.5; the door of region 4 stands at z = -0.5",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "the two western rooms of 5a",
    "paper": "which is number 1 cannot be told",
    "here": "one choice, fixed",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "furniture, physics, collisions",
    "paper": "yes; agents get stuck, walk through walls, leave the house",
    "here": "none: bodies walk straight from corner to corner and pass through each other, so walking is easier here",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "things of the other task",
    "paper": "lie about as \"unrelated\"",
    "here": "left out",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "perception",
    "paper": "images, segmentation, at least 5 pixels",
    "here": "cone, distance, line of sight (\"oracle perception\"); with --images camera a drawing of the same besides",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "primitive actions",
    "paper": "the agent code turns plans into 15-degree turns and strides",
    "here": "the body does; asking for primitives is left out",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "teammates",
    "paper": "two",
    "here": "one to twelve, each with its own last sighting",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "wait",
    "paper": "never offered, the fallback of an empty list, and crashes",
    "here": "always offered, last",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "put into a full container",
    "paper": "only the list forbids it",
    "here": "fails (container_full)",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "message for one",
    "paper": "all hear it",
    "here": "only the one it is for",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "ten invalid actions",
    "paper": "end the run",
    "here": "do not",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "frames past 3,000",
    "paper": "checked after a step, so it can run over",
    "here": "ends at 3,000",
    "worlds": [
      "transport"
    ]
  },
  {
    "matter": "team",
    "paper": "two",
    "here": "1 to 12; from the third on agents start in rooms drawn from the seed",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "conflicts",
    "paper": "between two",
    "here": "between any number",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "opening what is open",
    "paper": "ends the run with an assertion",
    "here": "fails (already_open)",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "a plan that is over before it starts",
    "paper": "the agent plans again in the same step, up to four times",
    "here": "it takes a step. Lists offer no such plan unless a teammate has changed the world unseen",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "[wait]",
    "paper": "the fallback of an empty list",
    "here": "always on the list, last",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "graph",
    "paper": "337 to 365 nodes",
    "here": "what can matter: rooms, containers, tables, things of the task's classes. Nothing else is listed by the published agent either",
    "worlds": [
      "chores"
    ]
  },
  {
    "matter": "ids of things",
    "paper": "not in the logs",
    "here": "401 and up, in the order of the episode",
    "worlds": [
      "chores"
    ]
  }
];
