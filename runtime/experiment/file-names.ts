// Names the files of an experiment's folder, by which it is known without reading them (folder-format.ts).

export const EXPERIMENT_FILE = 'experiment.json';
export const RESULTS_FILE = 'results.jsonl';
/** A line for each time that differences were shown with more pairs than before. */
export const LOOKS_FILE = 'looks.jsonl';
