import type { Mistake } from '../mistake.ts';
import { app } from './app.ts';
import { codes } from './codes.ts';
import { constants } from './constants.ts';
import { endpoints } from './endpoints.ts';
import { entities } from './entities.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { guards } from './guards.ts';
import { jobs } from './jobs.ts';
import { kinds } from './kinds.ts';
import { locales } from './locales.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';
import { screens } from './screens.ts';
import { states } from './states.ts';
import { tags } from './tags.ts';

type Areas = Readonly<Record<string, readonly Mistake[]>>;

/** Mistakes in what there is and what it does. */
export const inData: Areas = {
  app,
  constants,
  kinds,
  tags,
  entities,
  endpoints,
  errors,
  files,
  codes,
  jobs,
  events,
};
/** Mistakes in what one sees of it. */
export const inPages: Areas = { rules, guards, routes, screens, states, locales };
