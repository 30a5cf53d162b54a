/** A busy machine makes a test late, and not wrong; only what stands still for ever is to be given up. */
export const patienceMs = 1_200_000;

/**
 * As much for one step of a test, so that the step is named before the test is given up: a process, a call of git, a page.
 * What was changed so that it goes wrong is not waited for as long (`hub qa --mutants`).
 */
export const stepPatienceMs = Number(process.env.HUB_QA_STEP ?? 300_000);

/** More than the cases with the most steps take, each of a fraction of the patience. */
const steps = 5;
/** A case that what was changed keeps waiting fails by that alone, and those behind it have their turn. */
export const casePatienceMs = process.env.HUB_QA_STEP === undefined ? patienceMs : steps * stepPatienceMs;
