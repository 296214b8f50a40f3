// Japanese.
import { nameLanguage } from '../../../core/contract/index.js';
import { createBusyText } from '../score/progress-text.js';
import type { ScoreStrings } from '../score/strings.js';

const locale = 'ja';
const tooBusy = 'ただいまリクエストが混み合っています。しばらくしてからもう一度お試しください。';
const tier = { Weak: '弱い', Developing: '発展途上', Solid: '良好', Strong: '優れている' };
const change = (amount: string, isRaw: boolean) => (isRaw ? amount : `${amount} 点`);

export const ja: ScoreStrings = {
  locale,
  label: '評価',
  composite: '総合スコア',
  idle: 'テキストを入力または貼り付けると、スコアが表示されます。',
  failed: '評価できませんでした',
  retry: 'もう一度試す',
  busy: createBusyText({
    locale,
    scoring: '評価中',
    stages: {
      embedder: 'エンコーダーを読み込み中',
      model: 'モデルを読み込み中',
      embedding: 'モデルを構築中（サンプル）',
      training: 'モデルを構築中（学習）',
    },
    amount: (done, total) => `${done} / ${total}`,
  }),
  errors: {
    content_empty: 'まずテキストを入力してください。',
    content_too_large: 'テキストが長すぎます。短くしてください。',
    url_unreachable: 'このページにアクセスできません。アドレスを確認するか、テキストを貼り付けてください。',
    url_refused: 'このページは評価できません。代わりにテキストを貼り付けてください。',
    url_unreadable: 'このページには読み取れるテキストがありません。代わりにテキストを貼り付けてください。',
    rate_limited: tooBusy,
    overloaded: tooBusy,
    offline:
      'オフラインです。必要なデータがこの端末にそろっていません。接続してから、もう一度お試しください。',
    other: '現在、スコアを表示できません。',
  },
  tier,
  noTier: '不明',
  confidence: { low: '確信度 低', moderate: '確信度 中', high: '確信度 高' },
  headroom: (count, next) => `「${next}」まで ${count} 点`,
  noHeadroom: '最上位',
  compositeHeadroom: (count) => (count === 0 ? 'すべての特性が最上位' : `最大 ${count} 点の伸びしろ`),
  unfamiliar: 'このモデルが学習したどのテキストとも似ていません',
  uncertain: 'このスコアは不確かです',
  doubts: {
    language: '別の言語',
    form: '異なる形式のテキスト',
    question: '質問のみ',
    negation: '否定された語',
    spelling: '特殊な表記',
    unread: '一部読み取り不可',
    unfamiliar: '似た文章が少ない',
    between_poles: '両極の中間',
    evidence: 'この付近のスコアは誤りが多い',
  },
  foreign: (read, detected) => `${read}を読みます。このテキストは${detected ?? '別の言語'}のようです`,
  zeros: (count) => `0 点の特性 ${count} 件は含まれません`,
  delta: (count) =>
    count === 0
      ? '基準テキストと同じ'
      : `基準テキストより ${Math.abs(count)} 点${count > 0 ? '高い' : '低い'}`,
  value: (score, notes) => [`100 点中 ${score} 点`, ...notes].join('、'),
  announcement: (composite, confidence) => `総合スコアは 100 点中 ${composite} 点、${confidence}。`,
  breaks: (developing, solid, strong) =>
    `${developing} 点から${tier.Developing}、${solid} 点から${tier.Solid}、${strong} 点から${tier.Strong}`,
  between: '中間',
  about: (names) => `話題：${names}`,
  aboutNone: 'どの話題にも当てはまりません',
  topicPole: 'この話題',
  stance: { against: '反対', neutral: '中立', for: '賛成' },
  irrelevant: '言及なし',
  cohort: { like: 'ほかと似ている', unlike: 'ほかと異なる' },
  distance: (deviations) => `ほかから標準偏差の ${deviations} 倍`,
  notes: {
    terms: 'このモデルを使うと、追加条件に同意したことになります',
    offline: 'オフライン',
    cpu: 'CPU で実行中',
  },
  below: (composite, minimum) => `このテキストは ${composite} 点です。${minimum} 点以上が必要です。`,
  above: (composite, maximum) => `このテキストは ${composite} 点です。上限は ${maximum} 点です。`,
  atLeast: (trait, score, minimum) => `${trait}は ${score} 点です。${minimum} 点以上が必要です。`,
  atMost: (trait, score, maximum) => `${trait}は ${score} 点です。上限は ${maximum} 点です。`,
  lowest: (trait, score) => `最も低い項目：${trait}、${score} 点。`,
  unsure: 'このテキストは十分な確信度で判定できません。もう少し書き足してください。',
  unlike: 'このテキストは、ここで判定できるテキストとは異なります。',
  language: (code) => `${nameLanguage('ja', code)}で書いてください。`,
  checking: 'テキストを確認しています。少し待ってからもう一度お試しください。',
  trait: '説明する特性',
  hint: '直線はスコアを上げ、波線は下げます。語を指すと、その大きさが表示されます。',
  steps: {
    start: '起点',
    meaning: '意味',
    terms: 'キーワード',
    sentences: '文',
    style: '文体',
    score: 'スコア',
  },
  lists: { words: '語', sentences: '文', style: '文体' },
  raises: (amount, isRaw) => `${isRaw ? '素点' : 'スコア'}を ${change(amount, isRaw)} 上げます`,
  lowers: (amount, isRaw) => `${isRaw ? '素点' : 'スコア'}を ${change(amount, isRaw)} 下げます`,
  form: (amount) => `長さと文末の記号: ${amount}。これだけを変えても文章は良くなりません。`,
  whole: 'このスコアはテキスト全体のもので、部分に分けることはできません。',
  modelCard: {
    loading: 'モデルカードを読み込み中',
    empty: 'モデルが選択されていません。',
    failed: 'モデルカードを表示できません',
    other: '現在、このモデルカードは利用できません。',
    traits: '特性',
    samples: (count) => `サンプル ${count} 件`,
    between: (count) => `両極の間 ${count} 件`,
    metrics: '交差検証の結果',
    metric: {
      auroc: [
        'ROC 曲線下面積',
        '1：一方の極のすべてのテキストが、もう一方より上になります。0.5：偶然と同じ。',
      ],
      accuracy: ['正解率', '正しい側に判定されたサンプルの割合。1 が最良です。'],
      ece: ['較正誤差', '確率の平均的なずれ。0 が最良です。'],
      brier: ['ブライアスコア', '確率の平均二乗誤差。0 が最良です。'],
    },
    limits:
      '各サンプルは、その結果を求めた学習には使われていません。種類の異なるテキストでは、結果が悪くなることがあります。出典の注記にその程度が書かれている場合があります。',
    evaluations: '学習に使っていないテキストでの値',
    kind: { held_out: '同じ種類のテキスト', out_of_domain: '別の種類のテキスト' },
    texts: (count) => `${count} 件のテキスト`,
    sources: '出典',
    noSources: '出典は示されていません。',
    terms: '追加条件',
    consent: 'この追加条件に同意します',
  },
};
