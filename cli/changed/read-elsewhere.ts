/** What is read without being named: by whom, and which files. */
interface Reading {
  /** Files by their paths; every file where absent. */
  who?: RegExp;
  /** And by what stands in them. */
  says?: RegExp;
  reads: readonly RegExp[];
}

/** What no path says. Where this knows too little, it names more. */
export const readElsewhere: readonly Reading[] = [
  // The generator is told a project, and knows the engine's own parts by their folder.
  {
    who: /^generator\/load\/load-spec\.ts$/,
    reads: [
      /^engine\//,
      /^runtime\/blocks\/.*block\.yaml$/,
      /^runtime\/look\/icons\.yaml$/,
      /^server\/store\/tables\.yaml$/,
    ],
  },
  {
    who: /^tests\/mistakes\/checked-project\.ts$/,
    reads: [/^(?:engine|spec|locales|screens)\//, /^(?:runtime|server)\/.*\.yaml$/],
  },
  // What is copied as it stands.
  { who: /^generator\/emit\/support\/read-support\.ts$/, reads: [/^generator\/emit\/(?:.*\/)?support\//] },
  { who: /^index\.html$/, reads: [/^runtime\/main\.tsx$/] },
  {
    who: /^cli\/build\.ts$/,
    reads: [
      /^index\.html$/,
      /^vite\.config\.ts$/,
      /^public\//,
      /^cli\/build-pages\.ts$/,
      /^runtime\/drawn\/draw-page\.tsx$/,
    ],
  },
  // Styles ask for others in their own words.
  { who: /^runtime\/look\/.*\.css$/, reads: [/^(?:generated|runtime)\/look\/.*\.css$/] },
  { who: /^server\/seed\//, reads: [/^demo\//] },
  // A clone as git would hand it out; `hub alone` is given in none.
  {
    who: /\.test\.ts$/,
    says: /\bcopyTree\(|\bnew BareMachine\(/,
    reads: [/^(?!docs\/|tests\/|cli\/alone\/).*(?<!\.md|\.test\.tsx?)$/],
  },
  { who: /^(?!cli\/project\.ts).*\.ts$/, says: /\bargsOfHub\(/, reads: [/^cli\/hub\.ts$/] },
  // Which files there are, of which side each is, and what decides on which day it is run.
  {
    who: /^cli\/(?:alone\/sides|resting)\.test\.ts$/,
    reads: [/^(?:server|runtime|generator|cli|tests)\/.*\.tsx?$/],
  },
  // What vitest.config.ts loads with them.
  { who: /\.test\.tsx?$/, reads: [/^tests\/support\/note-(?:processor|touched)\.ts$/] },
  { who: /^generated\/qa\//, reads: [/^tests\/support\/qa-(?:elsewhere|server)\.ts$/] },
  { who: /^(?:runtime|screens)\/.*\.test\.tsx?$/, reads: [/^tests\/support\/patient-screens\.ts$/] },
];

/**
 * Files that name what they are told to start or to read: it is whoever tells them who asks for it. And files that name others
 * to tell of which sort they are: what these do is nothing to them.
 */
export const namesForOthers =
  /^(?:cli\/(?:project|build|built|prepare|resting|alone\/(?:test|beside)-sides|pack\/package-files)|tests\/(?:mistakes\/checked-project|bench\/validators)|vitest\.config|generator\/(?!.*\.test\.).*)\.ts$/;

/**
 * Files that name folders to copy, watch, serve or judge what is in them: which of it they run is written down, and none of it
 * is read as a text. What the walls are told is a part of the check.
 */
export const runsWhatItNames =
  /^(?:tests\/(?:dev\/(?:dev-copy|random-edits\.test)|cli\/bare-(?:machine|machine\.test|clone\.test))|cli\/dev|cli\/dev-front|cli\/walls\/.*-layers)\.ts$/;

/** Commands that no test gives: of what they load, tests run no more than its loading. */
export const givenByNobody = /^cli\/(?:alone|rooms\/(?:bench|shots))\.ts$/;

/** Who lets a compiler read all code, so that what is never called counts as well. */
export const compilesCode = /\btypescript\b|\btsc\b/;
