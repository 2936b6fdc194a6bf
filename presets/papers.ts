// Lists the papers that the shipped protocols and worlds are taken from, so that who publishes figures can cite them.

/** A paper, and what ships here after it. */
export interface Paper {
  readonly title: string;
  /** Separated by commas; `~` joins what belongs to one family name. */
  readonly authors: string;
  readonly arxiv: string;
  /** Where it was published, with the year; absent of a preprint. */
  readonly venue?: string;
  readonly year: number;
  /** Names of shipped protocols and worlds. */
  readonly of: readonly string[];
}

const PAPERS: readonly Paper[] = [
  {
    title: 'Scalable Multi-Robot Collaboration with Large Language Models: Centralized or Decentralized Systems?',
    authors: 'Yongchao Chen, Jacob Arkin, Yang Zhang, Nicholas Roy, Chuchu Fan',
    arxiv: '2309.15943',
    venue: 'ICRA 2024',
    year: 2024,
    of: ['cmas', 'dmas', 'hmas-1', 'hmas-2', 'boxnet-1', 'boxnet-2', 'warehouse', 'boxlift'],
  },
  {
    title: 'Building Cooperative Embodied Agents Modularly with Large Language Models',
    authors:
      'Hongxin Zhang, Weihua Du, Jiaming Shan, Qinhong Zhou, Yilun Du, Joshua B. Tenenbaum, Tianmin Shu, Chuang Gan',
    arxiv: '2307.02485',
    venue: 'ICLR 2024',
    year: 2024,
    of: ['coela', 'rhp', 'mhp', 'transport', 'chores'],
  },
  {
    title: 'CaPo: Cooperative Plan Optimization for Efficient Embodied Multi-Agent Cooperation',
    authors: 'Jie Liu, Pan Zhou, Yingjun Du, Ah-Hwee Tan, Cees G. M. Snoek, Jan-Jakob Sonke, Efstratios Gavves',
    arxiv: '2411.04679',
    venue: 'ICLR 2025',
    year: 2025,
    of: ['capo'],
  },
  {
    title: 'Long-Horizon Planning for Multi-Agent Robots in Partially Observable Environments',
    authors:
      'Siddharth Nayak, Adelmo Morrison Orozco, Marina Ten~Have, Vittal Thirumalai, Jackson Zhang, Darren Chen, Aditya Kapoor, Eric Robinson, Karthik Gopalakrishnan, James Harrison, Brian Ichter, Anuj Mahajan, Hamsa Balakrishnan',
    arxiv: '2407.10031',
    venue: 'NeurIPS 2024',
    year: 2024,
    of: ['llamar', 'act', 'react', 'cot', 'sar', 'household'],
  },
  {
    title: 'ReAct: Synergizing Reasoning and Acting in Language Models',
    authors: 'Shunyu Yao, Jeffrey Zhao, Dian Yu, Nan Du, Izhak Shafran, Karthik Narasimhan, Yuan Cao',
    arxiv: '2210.03629',
    venue: 'ICLR 2023',
    year: 2023,
    of: ['act', 'react'],
  },
  {
    title: 'Chain-of-Thought Prompting Elicits Reasoning in Large Language Models',
    authors:
      'Jason Wei, Xuezhi Wang, Dale Schuurmans, Maarten Bosma, Brian Ichter, Fei Xia, Ed Chi, Quoc Le, Denny Zhou',
    arxiv: '2201.11903',
    venue: 'NeurIPS 2022',
    year: 2022,
    of: ['cot'],
  },
  {
    title: 'SMART-LLM: Smart Multi-Agent Robot Task Planning using Large Language Models',
    authors: 'Shyam Sundar Kannan, Vishnunandan L. N. Venkatesh, Byung-Cheol Min',
    arxiv: '2309.10062',
    venue: 'IROS 2024',
    year: 2024,
    of: ['smart-llm'],
  },
  {
    title: 'RoCo: Dialectic Multi-Robot Collaboration with Large Language Models',
    authors: 'Zhao Mandi, Shreeya Jain, Shuran Song',
    arxiv: '2307.04738',
    venue: 'ICRA 2024',
    year: 2024,
    of: ['roco'],
  },
  {
    title: 'ProAgent: Building Proactive Cooperative Agents with Large Language Models',
    authors:
      'Ceyao Zhang, Kaijie Yang, Siyi Hu, Zihao Wang, Guanghe Li, Yihang Sun, Cheng Zhang, Zhaowei Zhang, Anji Liu, Song-Chun Zhu, Xiaojun Chang, Junge Zhang, Feng Yin, Yitao Liang, Yaodong Yang',
    arxiv: '2308.11339',
    venue: 'AAAI 2024',
    year: 2024,
    of: ['proagent'],
  },
  {
    title: 'EMOS: Embodiment-aware Heterogeneous Multi-robot Operating System with LLM Agents',
    authors:
      'Junting Chen, Checheng Yu, Xunzhe Zhou, Tianqi Xu, Yao Mu, Mengkang Hu, Wenqi Shao, Yikai Wang, Guohao Li, Lin Shao',
    arxiv: '2410.22662',
    venue: 'ICLR 2025',
    year: 2025,
    of: ['emos', 'habitat'],
  },
];

/** The papers of what has these names. */
export const papersOf = (names: readonly string[]): Paper[] =>
  PAPERS.filter(({ of }) => of.some((name) => names.includes(name)));
