import type { SectionKey } from './page.js';

/** The languages that a wiki's own words exist in. The text of pages may be in any. */
export const WIKI_LANGUAGES = ['en', 'ko', 'ja', 'zh'] as const;
export type WikiLanguage = (typeof WIKI_LANGUAGES)[number];

/** What a model is told to write in. */
export const LANGUAGE_NAMES: Record<WikiLanguage, string> = { en: 'English', ko: 'Korean', ja: 'Japanese', zh: 'Chinese' };

/** The wiki's own words in one language: labels of citations, headings of sections and of the index. */
export interface Words {
  source: string;
  replaced: string;
  withdrawn: string;
  contradiction: string;
  sections: Record<SectionKey, string>;
  index: {
    title: string;
    pages: string;
    sources: string;
    latest: string;
    entity: string;
    project: string;
    concept: string;
    answers: string;
  };
  /** Heading over the statements of a saved answer. */
  answer: string;
  log: string;
  sourcePage: {
    summary: string;
    topics: string;
    mentions: string;
    decisions: string;
    questions: string;
    relations: string;
    pages: string;
    guards: string;
    /** A link to the picture in which a model read the source's words, and to these words. */
    picture: string;
    transcription: string;
  };
}

const WORDS: Record<WikiLanguage, Words> = {
  en: {
    source: 'Source',
    replaced: 'Replaced',
    withdrawn: 'Withdrawn',
    contradiction: 'contradiction to review —',
    sections: {
      role: 'Role',
      history: 'History',
      projects: 'Projects',
      overview: 'Overview',
      definition: 'Definition',
      rules: 'Rules',
      decisions: 'Decisions',
      changes: 'Changes',
      people: 'People',
      relations: 'Relations',
      questions: 'Questions',
    },
    index: {
      title: 'Index',
      pages: 'Pages',
      sources: 'Sources',
      latest: 'Latest source',
      entity: 'People and organisations',
      project: 'Projects',
      concept: 'Concepts',
      answers: 'Answers',
    },
    answer: 'Answer',
    log: 'Log',
    sourcePage: {
      summary: 'Summary',
      topics: 'Topics',
      mentions: 'Mentions',
      decisions: 'Decisions',
      questions: 'Open questions',
      relations: 'Relations',
      pages: 'Pages',
      guards: 'Guards',
      picture: 'Picture',
      transcription: 'Transcription',
    },
  },
  ko: {
    source: '출처',
    replaced: '대체',
    withdrawn: '철회',
    contradiction: '모순 검토 —',
    sections: {
      role: '직책',
      history: '이력',
      projects: '프로젝트',
      overview: '개요',
      definition: '정의',
      rules: '규칙',
      decisions: '결정',
      changes: '변경',
      people: '사람',
      relations: '관계',
      questions: '질문',
    },
    index: {
      title: '색인',
      pages: '페이지',
      sources: '출처',
      latest: '최근 출처',
      entity: '사람과 조직',
      project: '프로젝트',
      concept: '개념',
      answers: '답변',
    },
    answer: '답변',
    log: '기록',
    sourcePage: {
      summary: '요약',
      topics: '주제',
      mentions: '언급',
      decisions: '결정',
      questions: '열린 질문',
      relations: '관계',
      pages: '페이지',
      guards: '보호 장치',
      picture: '그림',
      transcription: '옮겨 적은 글',
    },
  },
  ja: {
    source: '出典',
    replaced: '置換',
    withdrawn: '撤回',
    contradiction: '矛盾の確認 —',
    sections: {
      role: '役職',
      history: '経歴',
      projects: 'プロジェクト',
      overview: '概要',
      definition: '定義',
      rules: '規則',
      decisions: '決定',
      changes: '変更',
      people: '人',
      relations: '関係',
      questions: '質問',
    },
    index: {
      title: '索引',
      pages: 'ページ',
      sources: '出典',
      latest: '最新の出典',
      entity: '人と組織',
      project: 'プロジェクト',
      concept: '概念',
      answers: '回答',
    },
    answer: '回答',
    log: '記録',
    sourcePage: {
      summary: '要約',
      topics: '話題',
      mentions: '言及',
      decisions: '決定',
      questions: '未解決の質問',
      relations: '関係',
      pages: 'ページ',
      guards: 'ガード',
      picture: '画像',
      transcription: '書き起こし',
    },
  },
  zh: {
    source: '来源',
    replaced: '取代',
    withdrawn: '撤回',
    contradiction: '矛盾待查 —',
    sections: {
      role: '职务',
      history: '履历',
      projects: '项目',
      overview: '概述',
      definition: '定义',
      rules: '规则',
      decisions: '决定',
      changes: '变更',
      people: '人员',
      relations: '关系',
      questions: '问题',
    },
    index: {
      title: '索引',
      pages: '页面',
      sources: '来源',
      latest: '最新来源',
      entity: '人物与组织',
      project: '项目',
      concept: '概念',
      answers: '回答',
    },
    answer: '回答',
    log: '记录',
    sourcePage: {
      summary: '摘要',
      topics: '主题',
      mentions: '提及',
      decisions: '决定',
      questions: '未决问题',
      relations: '关系',
      pages: '页面',
      guards: '防护',
      picture: '图片',
      transcription: '转录文字',
    },
  },
};

export const wordsOf = (language: WikiLanguage): Words => WORDS[language];

/** Every language's words: a page keeps the words it was written with, so reading knows them all. */
export const ALL_WORDS: readonly Words[] = Object.values(WORDS);
