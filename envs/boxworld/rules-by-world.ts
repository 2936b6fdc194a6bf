// Maps each box world to its rules.
import * as lift from './boxlift/rules.ts';
import * as net1 from './boxnet-1/rules.ts';
import * as net2 from './boxnet-2/rules.ts';
import { liftBoardFrom, squaresFrom, warehouseFrom } from './recorded-boards.ts';
import type { BoxRules } from './rules.ts';
import * as warehouse from './warehouse/rules.ts';

export const boxNet1Rules: BoxRules<net1.Squares> = {
  environment: 'BoxNet1',
  carryOut: net1.carryOut,
  check: net1.check,
  isDone: net1.isDone,
  fromRecording: squaresFrom,
};

export const boxNet2Rules: BoxRules<net1.Squares> = {
  environment: 'BoxNet2',
  carryOut: net2.carryOut,
  check: net2.check,
  isDone: net1.isDone,
  fromRecording: squaresFrom,
};

export const boxLiftRules: BoxRules<lift.LiftBoard> = {
  environment: 'BoxLift',
  carryOut: lift.carryOut,
  check: lift.check,
  isDone: lift.isDone,
  fromRecording: liftBoardFrom,
};

export const warehouseRules: BoxRules<warehouse.WarehouseBoard> = {
  environment: 'WareHouse',
  carryOut: warehouse.carryOut,
  check: warehouse.check,
  isDone: warehouse.isDone,
  fromRecording: warehouseFrom,
};
