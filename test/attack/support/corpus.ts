import { readFileSync } from 'node:fs';

/** Inputs that once broke something, or are odd in a way of their own: one JSON value a line, made first in every form. */
export const savedInputs = <Input>(name: string): readonly Input[] =>
	readFileSync(new URL(`../corpus/${name}.jsonl`, import.meta.url), 'utf8')
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as Input);
