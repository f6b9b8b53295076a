import { ownValue } from '../text/ownValue.ts';
import { whenDone } from '../workspace/runNotes.ts';
import type { Fix, Rule } from './rule.ts';
import { intendedFor } from './support/intended.ts';
import { wholeFile } from './support/places.ts';
import { anchorIn, besides, preparationIn } from './support/preparation.ts';
import { starters } from './support/starters.ts';
import { counted, listed } from './support/words.ts';

/** Nobody misses it, and its template says next to nothing. */
const minor: ReadonlySet<string> = new Set(['USER.md']);

export const runCreates: Rule = {
	code: 'run.creates',
	severity: 'hint',
	docs: {
		title: 'The next run makes files that are not there',
		why: [
			'Before it answers, OpenClaw makes the context files that a workspace lacks, from templates of its own. Their text is in the prompt from then on:',
			'',
			'| runtime | made where it is absent |',
			'|---|---|',
			'| OpenClaw 2026.1.24, 2026.1.29 | `AGENTS.md` `SOUL.md` `TOOLS.md` `IDENTITY.md` `USER.md` `HEARTBEAT.md`, anew before every run; `BOOTSTRAP.md` where none of them is there |',
			'| OpenClaw 2026.9.6 | `AGENTS.md`; `SOUL.md` `IDENTITY.md` `USER.md` until its own record says that the first-run ritual is over; `BOOTSTRAP.md` where nobody has worked yet |',
			'| GoClaw 2026.2.26 | what is absent of its seven files, once, when it starts |',
			'',
			'So deleting `TOOLS.md` or `HEARTBEAT.md` to save tokens does not help in 2026.1: they come back. An empty file stays as it is and costs nothing.',
			'`agents.defaults.skipBootstrap` keeps OpenClaw from making any, and `skipOptionalBootstrapFiles` of 2026.9.6 from making the ones that it names.',
			'',
			'A folder that has none of these files and no `.git` yet becomes a Git repository in the same run of OpenClaw (`git init`), where Git is installed.',
			'OpenClaw 2026.9.6 goes by a record of its own as well, in its state folder. Where that cannot be read here, the message says so, and what it says goes by the files alone.',
			'',
			'A `USER.md` alone is not reported: nobody misses it.',
			'',
			'The preview and the budget show these files already, with the runtime’s own words where a [wording pack](../command-line.md) has them, else as placeholders of the right length.',
		].join('\n'),
		fix: 'Nothing has to be done. Write the file yourself where the template is not what you want.',
		example: { file: 'SOUL.md', text: '# Soul\n\nYou are Aria.\n' },
	},
	*check(view) {
		const preparation = preparationIn(view);
		const anchor = anchorIn(view);
		if (preparation === undefined || anchor === undefined) return;
		const creates = preparation.creates.map(({ path }) => path).filter((path) => !intendedFor(view, path));
		if (creates.every((path) => minor.has(path))) return;
		const one = creates.length === 1;
		const own = creates.filter((path) => ownValue(starters, path) !== undefined);
		yield {
			place: wholeFile(view, anchor),
			message: `${listed(creates)} will be created ${whenDone(preparation)}, from templates of ${view.runtime.title}: the agent reads ${one ? 'that text' : 'those texts'} from then on. Write ${one ? 'the file' : 'the files'} yourself if you want other words there.${besides(preparation, view.runtime.title)}`,
			fixes: [
				...(own.length > 1 ? [create(`Create the ${counted(own.length, 'missing file')}`, own)] : []),
				...own.map((path) => create(`Create ${path}`, [path])),
			],
		};
	},
};

const create = (title: string, paths: readonly string[]): Fix => ({
	title,
	preferred: false,
	steps: paths.map((path) => ({ kind: 'create', path, text: ownValue(starters, path) ?? '' })),
});
