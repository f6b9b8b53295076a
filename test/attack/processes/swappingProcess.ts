// A process of its own that puts other things in the place of a file, or of its folder, as fast as it can: `PLACE ASIDE OUTSIDE
// file|folder SEED`. ASIDE is an empty folder on the same disk. It says `swapped N` from time to time.

import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { diceOf } from '../../support/random.ts';
import { oddThings } from '../support/oddThings.ts';

const [place = '', aside = '', outside = '', what = 'file', seed = '0'] = process.argv.slice(2);
const dice = diceOf(Number(seed));

const ordinary: Readonly<Record<string, (path: string) => void>> = {
	file: (path) => writeFileSync(path, '- ordinary\n'),
	folder: (path) => {
		mkdirSync(path);
		writeFileSync(join(path, 'a.md'), '- ordinary\n');
	},
};
// A hard link that is taken away again leaves a file with one name: nothing tells that it was another's.
const ofFiles = Object.keys(oddThings).filter((kind) => kind !== 'hard link');
const kinds = what === 'file' ? ofFiles : ['link to a folder', 'another file', 'pipe', 'nothing'];

/** Prepared beside it, so that a single rename brings it. */
function make(kind: string, path: string): void {
	if (kind === 'ordinary') ordinary[what]?.(path);
	else oddThings[kind]?.(path, outside);
}

function tryTo(work: () => void): void {
	try {
		work();
	} catch {
		// Somebody else was quicker.
	}
}

// Pipes take a program to be made, so the one there is goes to and fro.
const pipe = join(aside, 'pipe');
oddThings.pipe?.(pipe, outside);

for (let round = 0; ; round++) {
	const kind = dice.chance(0.6) ? 'ordinary' : dice.one(kinds);
	const [fresh, old] = [join(aside, `fresh-${round}`), join(aside, `old-${round}`)];
	tryTo(() => (kind === 'pipe' ? linkSync(pipe, fresh) : make(kind, fresh)));
	tryTo(() => renameSync(place, old));
	if (kind !== 'nothing') tryTo(() => renameSync(fresh, place));
	for (const path of [fresh, old]) tryTo(() => rmSync(path, { recursive: true, force: true }));
	if (round % 100 === 0) writeSync(1, `swapped ${round}\n`);
	// Something has to come through now and then, or only the first look is ever tried.
	await setTimeout(dice.chance(0.3) ? dice.below(4) : 0);
}
