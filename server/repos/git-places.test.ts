import { expect, it } from 'vitest';
import { gitServeAtOnce, gitServePerNetwork } from '#generated/constants.ts';
import { GitPlaces } from './git-places.ts';

const takeAll = (places: GitPlaces, network: string, count: number) =>
  Array.from({ length: count }, () => places.take(network)).filter((leave) => leave !== undefined);

it('gives one network its share and leaves the rest to others', () => {
  const places = new GitPlaces();
  expect(takeAll(places, 'one', gitServeAtOnce)).toHaveLength(gitServePerNetwork);
  expect(takeAll(places, 'other', gitServeAtOnce)).toHaveLength(
    Math.min(gitServePerNetwork, gitServeAtOnce - gitServePerNetwork),
  );
});

it('gives no more than there are, whoever asks', () => {
  const places = new GitPlaces();
  const networks = Array.from({ length: gitServeAtOnce + 1 }, (_, at) => `network ${at}`);
  expect(networks.flatMap((network) => takeAll(places, network, 1))).toHaveLength(gitServeAtOnce);
});

it('gives again what was given back', () => {
  const places = new GitPlaces();
  const [leave] = takeAll(places, 'one', gitServePerNetwork);
  expect(places.take('one')).toBeUndefined();
  leave?.();
  expect(places.take('one')).toBeDefined();
  expect(places.take('one')).toBeUndefined();
});
