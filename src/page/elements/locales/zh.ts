// Chinese, simplified.
import { formatLanguage } from '../format.js';
import { createBusyText } from '../score/progress-text.js';
import type { ScoreStrings } from '../score/strings.js';

const locale = 'zh';
const tooBusy = '目前请求过多。请稍候再试。';
const tier = { Weak: '较弱', Developing: '有待提高', Solid: '良好', Strong: '优秀' };
const change = (amount: string, isRaw: boolean) => (isRaw ? amount : `${amount} 分`);

export const zh: ScoreStrings = {
  locale,
  label: '评分',
  composite: '综合得分',
  idle: '输入或粘贴文本即可查看得分。',
  failed: '评分失败',
  retry: '重试',
  busy: createBusyText({
    locale,
    scoring: '正在评分',
    stages: {
      embedder: '正在加载编码器',
      model: '正在加载模型',
      embedding: '正在构建模型（样本）',
      training: '正在构建模型（训练）',
    },
    amount: (done, total) => `${done} / ${total}`,
  }),
  errors: {
    content_empty: '请先输入文本。',
    content_too_large: '文本过长，请缩短。',
    url_unreachable: '无法访问此页面。请检查地址，或直接粘贴文本。',
    url_refused: '无法对此页面评分。请直接粘贴文本。',
    url_unreadable: '此页面没有可读文本。请直接粘贴文本。',
    rate_limited: tooBusy,
    overloaded: tooBusy,
    other: '暂时无法评分。',
  },
  tier,
  noTier: '不明确',
  confidence: { low: '置信度低', moderate: '置信度中', high: '置信度高' },
  headroom: (count, next) => `距“${next}”还差 ${count} 分`,
  noHeadroom: '最高等级',
  compositeHeadroom: (count) => (count === 0 ? '所有特征均为最高等级' : `最多还有 ${count} 分的提升空间`),
  unfamiliar: '与此模型学习过的文本都不相似',
  foreign: (read, detected) => `可读${read}；此文本似乎是${detected ?? '其他语言'}`,
  zeros: (count) => `${count} 个得 0 分的特征未计入`,
  delta: (count) =>
    count === 0 ? '与基准文本相同' : `比基准文本${count > 0 ? '高' : '低'} ${Math.abs(count)} 分`,
  value: (score, notes) => [`${score} 分（满分 100）`, ...notes].join('，'),
  announcement: (composite, confidence) => `综合得分 ${composite}（满分 100），${confidence}。`,
  breaks: (developing, solid, strong) =>
    `${developing} 分起${tier.Developing}，${solid} 分起${tier.Solid}，${strong} 分起${tier.Strong}`,
  between: '介于两者之间',
  about: (names) => `主题：${names}`,
  aboutNone: '不属于这些主题',
  topicPole: '此主题',
  stance: { against: '反对', neutral: '中立', for: '支持' },
  irrelevant: '未涉及',
  cohort: { like: '与其他文本相似', unlike: '与其他文本不同' },
  distance: (deviations) => `与其他文本相距 ${deviations} 个标准差`,
  notes: { terms: '使用此模型即表示接受其附加条款', offline: '离线', cpu: '使用 CPU' },
  below: (composite, minimum) => `此文本得 ${composite} 分，至少需要 ${minimum} 分。`,
  above: (composite, maximum) => `此文本得 ${composite} 分，最高不得超过 ${maximum} 分。`,
  atLeast: (trait, score, minimum) => `${trait}得 ${score} 分，至少需要 ${minimum} 分。`,
  atMost: (trait, score, maximum) => `${trait}得 ${score} 分，最高不得超过 ${maximum} 分。`,
  lowest: (trait, score) => `最低项：${trait}，${score} 分。`,
  unsure: '无法以足够的置信度评判此文本，多写几个词可能会有帮助。',
  unlike: '此文本与这里能够评判的文本不同。',
  language: (code) => `请用${formatLanguage('zh', code)}书写。`,
  checking: '正在检查此文本，请稍后再试。',
  trait: '要解释的特征',
  hint: '直线表示提高得分，波浪线表示降低得分。指向某个词可查看具体数值。',
  steps: { start: '起点', meaning: '语义', terms: '关键词', sentences: '句子', style: '文体', score: '得分' },
  lists: { words: '词', sentences: '句子', style: '文体' },
  raises: (amount, isRaw) => `使${isRaw ? '原始得分' : '得分'}提高 ${change(amount, isRaw)}`,
  lowers: (amount, isRaw) => `使${isRaw ? '原始得分' : '得分'}降低 ${change(amount, isRaw)}`,
  modelCard: {
    loading: '正在加载模型卡',
    empty: '未选择模型。',
    failed: '无法显示模型卡',
    other: '此模型卡暂时不可用。',
    traits: '特征',
    samples: (count) => `${count} 个样本`,
    between: (count) => `${count} 个介于两极之间`,
    metrics: '交叉验证结果',
    metric: {
      auroc: ['ROC 曲线下面积', '1：一极的所有文本都高于另一极。0.5：与随机相同。'],
      accuracy: ['准确率', '判定在正确一侧的样本比例。1 为最佳。'],
      ece: ['校准误差', '概率的平均偏差。0 为最佳。'],
      brier: ['布里尔分数', '概率的均方误差。0 为最佳。'],
    },
    limits:
      '每个样本都未参与得出其结果的那次训练。对于其他类型的文本，结果可能较差。来源的备注中可能会说明差多少。',
    evaluations: '在未学习过的文本上',
    kind: { held_out: '同类文本', out_of_domain: '其他类型的文本' },
    texts: (count) => `${count} 篇文本`,
    sources: '来源',
    noSources: '作者未注明来源。',
    terms: '附加条款',
    consent: '我接受这些附加条款',
  },
};
