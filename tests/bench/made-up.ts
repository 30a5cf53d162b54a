import { kinds } from '#generated/kinds.ts';
import { tags as knownTags } from '#generated/tags.ts';

/** A repeatable chance: the same hub every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const subjects: readonly (readonly [string, string])[] = [
  ...([
    ['对话', 'chat'],
    ['大模型', 'large language model'],
    ['翻译', 'translation'],
    ['语音识别', 'speech recognition'],
    ['图像分割', 'image segmentation'],
    ['文本分类', 'text classification'],
    ['代码生成', 'code generation'],
    ['句向量', 'sentence embedding'],
    ['文字识别', 'character recognition'],
    ['语音合成', 'text to speech'],
    ['图像复原', 'image restoration'],
    ['时间序列', 'time series'],
    ['气象预报', 'weather forecast'],
    ['蛋白质结构', 'protein structure'],
    ['遥感影像', 'remote sensing'],
    ['交通流量', 'traffic flow'],
    ['医学影像', 'medical imaging'],
    ['古籍标点', 'classical punctuation'],
    ['方言', 'dialects'],
    ['表格学习', 'tabular learning'],
  ] as const),
];
const manners: readonly (readonly [string, string])[] = [
  ['通用', 'general'],
  ['轻量', 'light'],
  ['中英', 'Chinese English'],
  ['量化', 'quantised'],
  ['多语言', 'multilingual'],
  ['小样本', 'few shot'],
  ['长文本', 'long context'],
  ['开放', 'open'],
  ['实时', 'real time'],
  ['评测', 'benchmark'],
];
const chinese =
  '模型 数据 训练 推理 语料 精度 许可 使用 方法 结果 评测 微调 参数 标注 样本 中文 英文 平台 下载 示例 安装 权重 显存 场景 任务 质量 清洗 来源 版本 更新 说明 支持 部署 接口'.split(
    ' ',
  );
const latin =
  'model data training inference corpus accuracy license usage method result evaluation tuning parameter label sample transfer transformer transcript English platform download example install weights memory scene task quality source version update notes support deploy interface baseline checkpoint batch epoch loss'.split(
    ' ',
  );
const syllables =
  'ba ce di fo gu ha ji ko lu ma ni po qu ra se ti vo wa xe yu zan ter mon lis gran pel dor vex'.split(' ');
const rareWords = 20_000;
const rareShare = 0.15;
const readmeParts = 60;

/** Shares of items that carry each tag of its group, rarer and rarer; the last are rare. */
const unknownTags = [
  ...subjects.map(([cn, en], at) => ({
    name: en.replaceAll(' ', '-'),
    cn,
    en,
    group: 'tasks',
    share: 0.25 / (at + 1),
  })),
  ...['PyTorch', 'ONNX', 'MindSpore', 'JAX', 'GGUF'].map((name, at) => ({
    ...{ name: name.toLowerCase(), cn: name, en: name, group: 'frameworks', share: 0.5 / (at + 1) },
  })),
  ...['Apache 2.0', 'MIT', 'CC BY 4.0', 'GPL 3.0', 'Mulan PSL v2'].map((name, at) => ({
    ...{
      name: name.toLowerCase().replaceAll(' ', '-'),
      cn: name,
      en: name,
      group: 'license',
      share: 0.4 / (at + 1),
    },
  })),
];

/** Under the words of the spec where it has them: a tag of other words would be written anew into every item's text. */
export const tags = unknownTags.map((tag) => {
  const { nameCn = tag.cn, nameEn = tag.en } = knownTags.find(({ name }) => name === tag.name) ?? {};
  return { ...tag, cn: nameCn, en: nameEn };
});

export const peopleCount = 200;
const privateShare = 0.05;
const lastKindEvery = 10;

/** One item as the tables take it. */
export interface MadeUp {
  seq: number;
  kind: string;
  visibility: string;
  ownerId: string;
  tagIds: number[];
  popularity: number;
  browseCount: number;
  time: number;
  names: { nameCn: string; nameEn: string; desc: string; descEn: string };
  readme: string;
}

/** A hub's items one after the other: common subjects often, rare ones rarely, a few very popular. */
export function* madeUpItems(count: number): Generator<MadeUp> {
  const chance = dice(7);
  const pick = <T>(list: readonly T[], skew = 1.7) => list[Math.floor(chance() ** skew * list.length)] as T;
  const rare = Array.from(
    { length: rareWords },
    () => `${pick(syllables, 1)}${pick(syllables, 1)}${pick(syllables, 1)}`,
  );
  const word = () => (chance() < rareShare ? pick(rare, 1) : pick(latin));
  const words = (length: number) => Array.from({ length }, word).join(' ');
  const phrase = (length: number) => Array.from({ length }, () => pick(chinese)).join('');
  for (let seq = 1; seq <= count; seq++) {
    const [subject, other, manner] = [pick(subjects), pick(subjects), pick(manners)];
    const popularity = Math.floor(chance() ** 6 * 1e8) / 1000;
    const tagged = tags.flatMap(({ share }, at) => (chance() < share ? at + 1 : []));
    yield {
      seq,
      kind: kinds[seq % lastKindEvery === 0 ? kinds.length - 1 : 0]?.id ?? '',
      visibility: chance() < privateShare ? 'PRIVATE' : 'PUBLIC',
      ownerId: `p${seq % peopleCount}`,
      tagIds: tagged,
      popularity,
      browseCount: Math.floor(popularity * chance() * 3),
      time: 1_600_000_000_000 + Math.floor(chance() * 2e11),
      names: {
        nameCn: `${manner[0]}${subject[0]}${pick(chinese)}`,
        nameEn: `${manner[1]} ${subject[1]} ${word()}`,
        desc: `${phrase(4)}${subject[0]}，${phrase(6)}。`,
        descEn: `${words(4)} ${subject[1]} ${words(6)}`,
      },
      readme: `# ${subject[1]}\n${words(readmeParts)}\n${phrase(readmeParts / 2)}，${other[0]}。${words(readmeParts / 2)} ${other[1]}`,
    };
  }
}
