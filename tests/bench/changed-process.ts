import { changesSince } from '../../cli/changed/changes.ts';
import { choose, isTest, textsHere } from '../../cli/changed/choose.ts';

/** What the process of a clone says of the edits in it. */
export interface ChosenForFault {
  tests: readonly string[];
  of: number;
  all: readonly string[];
}

const { tests, of } = choose(changesSince('HEAD'));
const said: ChosenForFault = { tests, of, all: [...textsHere().keys()].filter(isTest) };
process.send?.(said);
process.disconnect();
