import type { Mistake } from '../mistake.ts';
import { app } from './app.ts';
import { brothers } from './brothers.ts';
import { codes } from './codes.ts';
import { constants } from './constants.ts';
import { endpoints } from './endpoints.ts';
import { entities } from './entities.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { everyBlock } from './every-block.ts';
import { fieldWords } from './field-words.ts';
import { files } from './files.ts';
import { given } from './given.ts';
import { guards } from './guards.ts';
import { halfSaid } from './half-said.ts';
import { idle } from './idle.ts';
import { jobs } from './jobs.ts';
import { kinds } from './kinds.ts';
import { laterWords } from './later-words.ts';
import { locales } from './locales.ts';
import { mixed } from './mixed.ts';
import { names } from './names.ts';
import { pictures } from './pictures.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';
import { screens } from './screens.ts';
import { settingRows as settings } from './settings.ts';
import { shown } from './shown.ts';
import { states } from './states.ts';
import { tags } from './tags.ts';
import { touches } from './touches.ts';
import { values } from './values.ts';

type Areas = Readonly<Record<string, readonly Mistake[]>>;

/** Mistakes in what there is and what it does. */
export const inData: Areas = {
  app,
  constants,
  kinds,
  tags,
  entities,
  fieldWords,
  pictures,
  endpoints,
  errors,
  files,
  codes,
  jobs,
  events,
  settings,
};
/** Mistakes in what one sees of it. */
export const inPages: Areas = { rules, guards, routes, screens, states, locales };

/** Mistakes in what is given, named and said: of values more than of the places where they stand. */
export const inValues: Areas = {
  given,
  halfSaid,
  values,
  brothers,
  idle,
  touches,
  mixed,
  names,
  shown,
  everyBlock,
  laterWords,
};
