import type { Evidence } from '../runtimes/detection/evidence.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { grouped } from '../text/grouped.ts';
import { wordFor } from '../text/lengths/measure.ts';
import type { PersonaPlan } from './personaCopy.ts';
import type { PersonaLosses } from './personaLosses.ts';

const list = (items: readonly string[]): string => items.join(', ');

/** Paths on a line; the rest are counted. */
const mostNamed = 5;

const some = (paths: readonly string[]): string =>
	paths.length <= mostNamed ? list(paths) : `${list(paths.slice(0, mostNamed))} and ${paths.length - mostNamed} more`;

/** What is lost on the way, a sentence each; empty where nothing is. */
export function lossesText(plan: PersonaPlan, { cut, readIn }: PersonaLosses): readonly string[] {
	return [
		...plan.standing.map(
			(path) => `${path} is there already and stays as it is: the text of the persona is not copied into it.`,
		),
		...cut.map(
			({ path, length, reaches, unit }) =>
				`${path} is cut: ${grouped(reaches)} of ${grouped(length)} ${wordFor(unit)} reach the agent.`,
		),
		...readIn.flatMap(({ path, before, unread }) =>
			unread.length === 0
				? []
				: [`${path} is not read in ${list(unread)} sessions (before: read in ${list(before) || 'none'}).`],
		),
		...plan.droppedKeys.map(({ from, keys }) => `${from} loses the frontmatter ${list(keys)}.`),
		...plan.staying.map(({ title, reason, paths }) => `${title} stays behind (${some(paths)}): ${reason}.`),
	];
}

/** The tokens before and after, one sentence. */
export const tokensText = ({ before, after }: PersonaLosses): string =>
	`About ${grouped(before.persona)} tokens of persona become ${grouped(after.persona)}, and the prompt of ${grouped(before.prompt)} becomes ${grouped(after.prompt)}.`;

/** What the folder of the copy is taken for by the files in it, and why. */
export interface CopyIdentity {
	readonly runtime: Pick<Runtime, 'id' | 'title'>;
	readonly evidence: Pick<Evidence, 'reasons' | 'version'>;
}

/**
 * What the folder, as people know it, will be taken for once the copy is in it, one sentence. Several runtimes have files of the same
 * names: then also how to have it taken for `wanted`.
 */
export function takenText(folder: string, wanted: CopyIdentity['runtime'], taken: CopyIdentity | undefined): string {
	const sentence = taken
		? `Soulscope will treat ${folder} as ${taken.runtime.title}, because ${whyOf(taken.evidence)}.`
		: `Soulscope will see no agent’s workspace in ${folder}.`;
	if (taken?.runtime.id === wanted.id) return sentence;
	return `${sentence} To treat it as ${wanted.title}, write "soulscope.runtime": "${wanted.id}" in its .vscode/settings.json. On the command line, use --runtime ${wanted.id}.`;
}

/** What tells the runtime best, and what tells its version. */
const whyOf = ({ reasons: [best], version }: CopyIdentity['evidence']): string =>
	[best, version].filter((reason) => reason !== undefined).join('; ');
