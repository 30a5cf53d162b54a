import type { Locator } from 'playwright';
import { expect, vi } from 'vitest';
import type { LanguageId } from '#generated/app.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import { errors } from '#generated/qa/browser-errors.ts';
import { forms } from '#generated/qa/forms.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type { Chosen, FormCase, QaForm } from '#generated/qa/support/shapes.ts';
import { chosen, titles } from '#generated/qa/ways.ts';
import { projectRoot } from '../../cli/project.ts';
import { buildProduct } from '../../generator/build.ts';
import { allWays } from '../../generator/emit/qa/browser-files.ts';
import { becomes } from '../support/becomes.ts';
import { inLanguages, rawKeys, type Words } from '../support/browser.ts';
import { Cast } from '../support/cast.ts';
import { inTurn as drawn, isAllTried, turnOfRun } from '../support/drawn.ts';
import { pngOf } from '../support/sample-pictures.ts';
import { startBareHub } from '../support/seeded-hub.ts';
import { settingsWith } from '../support/settings.ts';
import { type Answer, Stage } from '../support/stage.ts';
import { it as base, describeInBrowser, hubOfFile } from '../support/visit.ts';

/** All of it, or so much that every two of what decides meet (`hub qa --full`). */
const isFull = process.env.HUB_QA_FULL === '1';

/**
 * What every run tries without a browser as well (decision 0226) takes turns here: whether a page shows it is seen at every so
 * manyth, others each day.
 */
const step = 4;

const usual = settingsWith({});
/** As whoever runs the hub has set it now. */
const settings = { ...usual };

const it = base.extend<{ hub: Awaited<ReturnType<typeof startBareHub>>; stage: Stage }>({
  hub: [...hubOfFile(() => startBareHub({ settings }))],
  stage: [
    async ({ hub, browser }, use) => {
      const cast = await Cast.assemble(hub);
      // What forms offer of one's own is found before the first of them opens.
      await hub.idle();
      const stage = await Stage.open(hub, browser, cast);
      await use(stage);
      await stage.close();
    },
    { scope: 'file' },
  ],
});

/** Every case once, its language in turn; or in every one of them. Those with the same turn have the same language. */
function inTurn<T>(cases: readonly T[], turnOf: (one: T, at: number) => number): { one: T; words: Words }[] {
  return cases.flatMap((one, at) =>
    inLanguages
      .filter((_, turn) => isFull || turn === turnOf(one, at) % inLanguages.length)
      .map((words) => ({ one, words })),
  );
}

/** Which form stands open, and filled in. */
let standing: { form: QaForm; language: LanguageId } | undefined;

/** Opens a form and fills it in with what it takes, unless it stands so already. */
async function fillIn(stage: Stage, form: QaForm, language: LanguageId): Promise<void> {
  if (standing?.form === form && standing.language === language) return;
  standing = undefined;
  stage.instead();
  await stage.go({ place: form.place, language });
  if (form.isPrompt) await stage.page.locator(`#${form.prefix.replace(/-fields$/, '')} button`).click();
  for (const { field, chosen } of form.first ?? []) await choose(controlOf(stage, form, field), chosen);
  for (const [field, text] of Object.entries(form.valid)) await controlOf(stage, form, field).fill(text);
  standing = { form, language };
}

/** So long a list may take that opens at once. */
const soonMs = 2000;

/** Chooses of a group, of a list that opens, or sets a box. */
async function choose(control: Locator, chosen: Chosen['chosen']): Promise<void> {
  if (typeof chosen === 'boolean') return setBox(control, chosen);
  const radios = control.getByRole('radio');
  if ((await control.getAttribute('role')) === 'radiogroup') return radios.nth(chosen).check();
  const option = control.page().getByRole('option').nth(chosen);
  // A list whose choices are still on their way may turn out short, and is another field then.
  await becomes(async () => {
    if ((await option.count()) === 0) await control.click();
    await option.click({ timeout: soonMs });
  });
}

/** A switch is a button; of a box only the label around it is seen. */
async function setBox(control: Locator, on: boolean): Promise<void> {
  const isSwitch = (await control.getAttribute('role')) === 'switch';
  const isOn = isSwitch ? (await control.getAttribute('aria-checked')) === 'true' : await control.isChecked();
  if (isOn !== on) await (isSwitch ? control : control.locator('xpath=ancestor::label[1]')).click();
}

const controlOf = ({ page }: Stage, { prefix }: QaForm, field: string): Locator =>
  page.locator(`[id="${prefix}_${field}"]`);
const faultsOf = ({ page }: Stage, { prefix }: QaForm, field: string): Locator =>
  page.locator(`[id="${prefix}_${field}__error"] li`);
const send = ({ page }: Stage, { prefix }: QaForm) =>
  page
    .locator('form')
    .filter({ has: page.locator(`[id="${prefix}"]`) })
    .locator('[type=submit]:not([aria-busy])')
    .click();

const files = {
  picture: { name: 'one.png', mimeType: 'image/png', buffer: await pngOf(400, 400) },
  other: { name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
};

/** A refusal that no form has a field for: what is typed stays. */
const refused = { json: { code: 'kept', msg: 'Kept', data: null } };

describeInBrowser('a form', () => {
  const every = forms.flatMap((form) => form.cases.map((one) => ({ form, one })));
  // What several forms ask in the same way is tried in the first of them.
  const asked = new Map(every.map((row) => [keyOfCase(row.one), row] as const).reverse());
  const cases = isFull ? every : every.filter((row) => asked.get(keyOfCase(row.one)) === row);
  // A form is opened and filled in once, in one language; where it says what the hub answers, in the other one.
  const turned = inTurn(cases, ({ form }) => forms.indexOf(form));
  const rows = turned.map(({ one: { form, one }, words }) => ({
    form,
    one,
    words,
    name: `${form.form} ${one.field}`,
  }));
  // What is asked about a thing that is read first is tried here alone, and so is what is chosen: of each field one choice.
  const isHereAlone = ({ form, one }: (typeof rows)[number]) =>
    one.lacks !== undefined || (form.first !== undefined && form.place.item !== undefined);
  const isItsTurn = (row: (typeof rows)[number], at: number) => {
    if (row.one.text !== undefined) return (at + turnOfRun) % step === 0;
    const choices = rows.filter(({ name, one }) => name === row.name && one.text === undefined);
    return choices[turnOfRun % choices.length] === row;
  };
  const sorted = rows
    .filter((row, at) => isAllTried() || isHereAlone(row) || isItsTurn(row, at))
    .sort((a, b) => forms.indexOf(a.form) - forms.indexOf(b.form) || (a.words.id < b.words.id ? -1 : 1));

  it.for(sorted)('$name $one.title, in $words.id', async ({ form, one, words }, { task, stage }) => {
    proves(task, { what: one.about, door: 'form', language: words.id });
    if (one.lacks !== undefined) return lacks(stage, form, one, words);
    await fillIn(stage, form, words.id);
    try {
      await (one.text === undefined ? tryChoice : tryText)(stage, form, one, words);
    } catch (error) {
      standing = undefined;
      throw error;
    }
    expect(stage.takeFaults()).toEqual([]);
  });

  function keyOfCase({ about, field, title }: FormCase): string {
    return [about, field, title].join(' ');
  }

  async function tryText(stage: Stage, form: QaForm, { field, text = '', says }: FormCase, { t }: Words) {
    stage.instead(...form.calls.map((call) => ({ ...call, answer: refused })));
    const control = controlOf(stage, form, field);
    await control.fill(text);
    await send(stage, form);
    const faults = faultsOf(stage, form, field);
    if (says) {
      await faults.getByText(t(says.key as MessageKey, says.params), { exact: true }).waitFor();
      expect(stage.wasSent(form.calls)).toBe(false);
    } else {
      await becomes(async () => expect(stage.wasSent(form.calls), 'sent').toBe(true));
      expect(await faults.count()).toBe(0);
    }
    await control.fill(form.valid[field] ?? '');
  }

  /** Not offered; or, where it stands there before anybody chooses, refused. */
  async function lacks(stage: Stage, form: QaForm, one: FormCase, { id, t }: Words) {
    const { field, settings: set, lacks = '', says } = one;
    const group = controlOf(stage, form, field);
    const own = group.getByRole('radio', { name: t(lacks as MessageKey), exact: true });
    await fillIn(stage, form, id);
    // As the hub is set otherwise it is offered: what is looked for below is there to be found.
    await own.waitFor();
    Object.assign(settings, set);
    standing = undefined;
    try {
      await fillIn(stage, form, id);
      await group.getByRole('radio').first().waitFor();
      if ((await own.count()) === 0) return;
      expect(await own.isChecked()).toBe(true);
      stage.instead(...form.calls.map((call) => ({ ...call, answer: refused })));
      await send(stage, form);
      await faultsOf(stage, form, field)
        .getByText(t(says?.key as MessageKey, says?.params), { exact: true })
        .waitFor();
      expect(stage.wasSent(form.calls)).toBe(false);
    } finally {
      Object.assign(settings, usual);
      standing = undefined;
    }
  }

  async function tryChoice(stage: Stage, form: QaForm, one: FormCase, { t }: Words) {
    const { field, chosen, file, sends, says } = one;
    stage.instead(...form.calls.map((call) => ({ ...call, answer: refused })));
    const control = controlOf(stage, form, field);
    if (chosen !== undefined) await choose(control, chosen);
    else
      await control
        .locator('xpath=..')
        .locator('input[type=file]')
        .setInputFiles(files[file ?? 'other']);
    if (says) {
      const words = t(says.key as MessageKey, says.params);
      return stage.page.locator(`[id="${form.prefix}_${field}__picture"]`, { hasText: words }).waitFor();
    }
    // A picture is cut before it is there. What was pressed has come before the next press: else it would come to the next case.
    await becomes(async () => {
      const before = stage.timesSent(form.calls);
      await send(stage, form);
      await vi.waitFor(() => expect(stage.timesSent(form.calls)).toBe(before + 1), soonMs);
      const sent = stage.fieldSent(form.calls, field);
      if (sends === undefined) expect(sent, 'what was sent').toBeTruthy();
      else expect(sent, 'what was sent').toEqual(sends);
    });
  }
});

type QaError = (typeof errors)[number];

describeInBrowser('an error', () => {
  const rows = drawn(
    inTurn(errors, ({ form = -1 }, at) => (form < 0 ? at : form + 1)),
    step,
  ).sort(
    (a, b) =>
      keyOfForm(a.one.form, a.words) - keyOfForm(b.one.form, b.words) || (a.one.error < b.one.error ? -1 : 1),
  );

  it.for(rows)('$one.error, in $words.id', async ({ one, words }, { task, stage }) => {
    proves(task, { what: `error ${one.error}`, door: 'browser', language: words.id });
    const form = one.form === undefined ? undefined : forms[one.form];
    await provoke(stage, one, words, form);
    // What went wrong on the way, and what leads away, leaves no form behind.
    const isKept = one.reply.is !== 'never answered' && ['toast', 'field'].includes(one.shown.as);
    const now = standing;
    standing = undefined;
    await expectShown(stage, one, words, form);
    expect(await rawKeys(stage.page)).toEqual([]);
    await stage.page.keyboard.press('Escape');
    if (isKept) standing = now;
  });

  async function provoke(stage: Stage, one: QaError, words: Words, form: QaForm | undefined): Promise<void> {
    const calls = form?.calls ?? one.page?.calls ?? [];
    const instead = calls.map((call) => ({ ...call, answer: answerOf(one) }));
    if (form) {
      await fillIn(stage, form, words.id);
      if (one.reply.is === 'never answered')
        await stage.page.evaluate(() => Object.assign(window, { hurries: true }));
      stage.instead(...instead);
      return send(stage, form);
    }
    if (!one.page) return;
    standing = undefined;
    stage.instead(...instead);
    await stage.go({ place: one.page.place, language: words.id });
  }

  function answerOf({ reply }: QaError): Answer {
    if (reply.is !== 'answer') return reply.is;
    const { status, code, params, msg } = reply;
    return code === undefined ? { status, body: 'no' } : { status, json: { code, msg, data: params } };
  }

  async function expectShown(
    stage: Stage,
    { reply, shown }: QaError,
    { t }: Words,
    form: QaForm | undefined,
  ) {
    const { page } = stage;
    const answer = reply.is === 'answer' ? reply : undefined;
    const said = shown.key === undefined ? (answer?.msg ?? '') : t(shown.key, answer?.params);
    switch (shown.as) {
      case 'field':
        if (!form) throw new Error('A field stands in a form.');
        return becomes(async () =>
          expect(await faultsOf(stage, form, shown.field ?? '').allTextContents()).toEqual([said]),
        );
      case 'state':
        await page.locator('main').getByText(said, { exact: true }).waitFor();
        return expect(await page.locator('.toast').count()).toBe(0);
      case 'page':
        if (shown.title) await page.locator('h1', { hasText: t(shown.title) }).waitFor();
        return shown.key && page.getByText(said, { exact: true }).first().waitFor();
      case 'login':
        await page.waitForURL((url) => url.hash.includes('login') || url.pathname.includes('login'));
        stage.forgetSession();
        expect(decodeURIComponent(page.url())).toContain(`reason=${shown.reason}`);
        return;
      case 'proof':
        return page.getByRole('dialog', { name: t('proof.title') }).waitFor();
      default:
        return page.locator(`.toast-${shown.tone}`).getByText(said, { exact: true }).waitFor();
    }
  }
});

describeInBrowser('an address', () => {
  // The hub is set as few times as may be.
  const rows = drawn(isFull ? everyWay() : chosen, step)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((way) => ({ way, name: nameOf(way) }));

  it.for(rows)('$name', async ({ way }, { task, stage }) => {
    proves(task, {
      what: `route ${way.place.route}`,
      door: 'browser',
      language: way.language,
      also: way.also,
    });
    Object.assign(settings, usual, way.settings);
    stage.instead(
      ...way.answers.map(({ data, ...call }) => ({
        ...call,
        answer: { json: { code: '0', data, msg: '' } },
      })),
    );
    const address = await stage.go({ ...way, stays: true });
    await expectOutcome(stage, way, address);
    expect(stage.takeFaults()).toEqual([]);
  });

  async function expectOutcome({ page }: Stage, { outcome, language }: Way, address: string) {
    const words = inLanguages.find(({ id }) => id === language);
    if (!words) throw new Error(`No language is called ${language}.`);
    const { t, prefix } = words;
    const heading = page.locator('#result-title');
    switch (outcome.is) {
      case 'login':
        await page.waitForURL((url) => url.href.includes('login'));
        expect(decodeURIComponent(page.url())).toContain(`reason=${outcome.reason}`);
        return outcome.text && page.getByText(t(outcome.text), { exact: true }).waitFor();
      case 'page':
        await heading.getByText(outcome.title ? t(outcome.title) : '', { exact: true }).waitFor();
        if (outcome.text)
          await page.getByText(t(outcome.text, { fullPath: address }), { exact: true }).waitFor();
        return;
      case 'elsewhere':
        return page.waitForURL((url) => url.pathname === `${prefix}${outcome.address}`);
      default: {
        await page.locator('main :is(h1, h2, form, section, article, ul)').first().waitFor();
        const shown = await heading.allTextContents();
        expect(shown.filter((title) => titles.some((key) => title === t(key)))).toEqual([]);
        expect(page.url()).not.toContain('reason=');
      }
    }
  }
});

type Way = (typeof chosen)[number];

/** They are too many to stand in a file, and are planned anew. */
function everyWay(): Way[] {
  const { understood } = buildProduct({ project: projectRoot, blocks: projectRoot });
  return JSON.parse(JSON.stringify(allWays(understood))) as Way[];
}

/** Errors of one form, in one language, come one after the other. */
const keyOfForm = (form = -1, { id }: Words) =>
  form * inLanguages.length + inLanguages.findIndex((one) => one.id === id);

const keyOf = ({ settings: set, place, language }: Way) =>
  JSON.stringify([set, place.role, language, place.route]);

function nameOf({ place, language, settings: set, failing, outcome }: Way): string {
  const told = [
    place.role,
    language,
    place.item?.visibility,
    ...Object.values(set),
    failing && `not ${failing}`,
  ];
  return `${place.route} for ${told.filter(Boolean).join(', ')}: ${outcome.screen ?? outcome.is}`;
}
