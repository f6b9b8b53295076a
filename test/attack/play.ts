import { stripVTControlCharacters } from 'node:util';
import { lasting } from '../support/whenOver.ts';
import { type Attack, damages, type Figures, type Form, groundFor } from './attack.ts';

/** ms of processor time that nothing of a person's input may take; judged in the long form alone. */
const mostForInput = 200;

export interface Played {
	readonly name: string;
	readonly figures: Figures;
	readonly seconds: number;
	readonly passed: boolean;
}

/** Runs one attack to its end, whatever comes of it. An attack that has tried nothing has not passed. */
export async function play({ name, run }: Attack, form: Form): Promise<Played> {
	const ground = groundFor(name, form);
	const began = performance.now();
	try {
		await lasting(() => run(ground));
	} catch (error) {
		ground.broke('wrong', `the attack could not go on: ${error instanceof Error ? error.stack : String(error)}`);
	}
	const slowest = ground.figures().slowest ?? 0;
	if (!form.short && slowest > mostForInput) {
		ground.broke('wrong', `a person’s input took ${slowest.toFixed(0)} ms of processor time`);
	}
	const figures = ground.figures();
	const passed = figures.tries > 0 && damages.every((kind) => figures.damage[kind] === 0);
	return { name, figures, seconds: (performance.now() - began) / 1000, passed };
}

const width = 22;

/** The line of figures, and a line for each damage and note below. */
export function told({ name, figures, seconds, passed }: Played, { seed }: Form): string {
	const counts = damages.map((kind) => `${figures.damage[kind]} ${kind}`);
	const slowest = figures.slowest === undefined ? '' : `, slowest input ${figures.slowest.toFixed(1)} ms`;
	const tries = `${figures.tries.toLocaleString('en')} tries`.padStart(14);
	const line = `${passed ? '✓' : '✗'} ${name.padEnd(width)}${tries}: ${counts.join(', ')}${slowest} (${seconds.toFixed(1)} s)`;
	const below = [...figures.notes, ...figures.reports].map((each) => `    ${stripVTControlCharacters(each)}`);
	const again = passed ? [] : [`    again: npm run attack -- --only ${name} --seed ${seed}`];
	return [line, ...below, ...again].join('\n');
}
