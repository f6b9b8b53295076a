import { ownValue } from '../text/ownValue.ts';
import { textOf } from '../workspace/snapshot.ts';
import type { Fix, Rule } from './rule.ts';
import { intendedFor } from './support/intended.ts';
import { headLine, placeIn } from './support/places.ts';
import { starters } from './support/starters.ts';
import { counted, listed } from './support/words.ts';

export const loadMissing: Rule = {
	code: 'load.missing',
	severity: 'information',
	docs: {
		title: 'A file that the runtime expects is not there',
		why: [
			'Before a run OpenClaw makes the files that are absent ([run.creates](run.creates.md)). Where it is told not to (`agents.defaults.skipBootstrap`, `skipOptionalBootstrapFiles`), or where the record of 2026.9.6 says that the first-run ritual is over, it tells the agent that a file is absent: `[MISSING] Expected at: /home/sam/aria/SOUL.md` goes into the prompt in its place, with every message.',
			'Agents have been seen to apologise for it, or to go and create the file.',
			'',
			'| runtime | absent files that leave a marker |',
			'|---|---|',
			'| OpenClaw 2026.1.24, 2026.1.29 | `AGENTS.md` `SOUL.md` `TOOLS.md` `IDENTITY.md` `USER.md` `HEARTBEAT.md` `BOOTSTRAP.md` |',
			'| OpenClaw 2026.9.6 | `AGENTS.md` `SOUL.md` `IDENTITY.md` `BOOTSTRAP.md` |',
			'',
			'`BOOTSTRAP.md` is meant to disappear, so its absence is never reported; nor is that of `MEMORY.md`, which leaves no marker.',
			'The finding stands at the top of the first context file that is there: a missing file has no page of its own.',
		].join('\n'),
		fix: 'Create the file. One heading is enough to be rid of the marker: a file with nothing but white space is left out without a word.',
		example: { file: 'SOUL.md', text: '# Soul\n\nYou are Aria.\n' },
	},
	*check(view) {
		const { ledger } = view.prompt('main');
		const missing = ledger.rows.filter(
			(row) =>
				row.fate === 'missing' &&
				row.role !== 'bootstrap' &&
				row.injectedLength > 0 &&
				// Another rule says that this file is there under another name, or cannot be read.
				!view.snapshot.files.has(row.path) &&
				!intendedFor(view, row.path),
		);
		const anchor = ledger.rows.find((row) => textOf(view.snapshot, row.path) !== undefined)?.path;
		if (missing.length === 0 || anchor === undefined) return;
		const names = missing.map((row) => row.path);
		const one = names.length === 1;
		yield {
			place: placeIn(anchor, headLine(textOf(view.snapshot, anchor) ?? '')),
			message: `${listed(names)} ${one ? 'is' : 'are'} missing: with every message the agent reads “[MISSING] Expected at: …” in ${one ? 'its' : 'their'} place. Create ${one ? 'it; a heading' : 'them; a heading each'} is enough.`,
			fixes: [
				...(one ? [] : [create(`Create the ${counted(names.length, 'missing file')}`, names)]),
				...names.map((name) => create(`Create ${name}`, [name])),
			],
		};
	},
};

const create = (title: string, paths: readonly string[]): Fix => ({
	title,
	preferred: false,
	steps: paths.map((path) => ({
		kind: 'create',
		path,
		text: ownValue(starters, path) ?? `# ${path.replace(/\.md$/, '')}\n`,
	})),
});
