import { ownValue } from '../../text/ownValue.ts';
import { textOf } from '../../workspace/snapshot.ts';
import type { Fix, Rule, RuleView } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';
import { counted, listed } from '../support/words.ts';
import { intendedFor } from './intended.ts';

export const loadMissing: Rule = {
	code: 'load.missing',
	severity: 'information',
	docs: {
		title: 'A file is missing',
		why: [
			'Before a run OpenClaw creates missing files ([run.creates](run.creates.md)). It does not if `agents.defaults.skipBootstrap` or `skipOptionalBootstrapFiles` forbids it, or if OpenClaw 2026.7.1 or later has recorded that setup is complete. Then the prompt says, with every message: `[MISSING] Expected at: /home/sam/aria/SOUL.md`.',
			'Some agents then apologise, or create the file themselves.',
			'',
			'| runtime | missing files that leave a marker |',
			'|---|---|',
			'| OpenClaw 2026.1.24, 2026.1.29, 2026.3.13, 2026.5.28, 2026.7.1 | `AGENTS.md` `SOUL.md` `TOOLS.md` `IDENTITY.md` `USER.md` `HEARTBEAT.md` `BOOTSTRAP.md` |',
			'| OpenClaw 2026.9.6 | `AGENTS.md` `SOUL.md` `IDENTITY.md` `BOOTSTRAP.md` |',
			'',
			'`BOOTSTRAP.md` is deleted after setup, so Soulscope never reports that it is missing. Nor does it report `MEMORY.md`, which leaves no marker.',
			'The problem is shown at the top of the first context file that exists.',
		].join('\n'),
		fix: 'Create the file. One heading is enough. A file without any text is left out.',
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
			message: `${listed(names)} ${one ? 'is' : 'are'} missing, so the agent reads “[MISSING] Expected at: …” with every message. Create ${one ? 'it; a heading' : 'them; one heading each'} is enough.`,
			fixes: [
				...(one ? [] : [create(view, `Create the ${counted(names.length, 'missing file')}`, names)]),
				...names.map((name) => create(view, `Create ${name}`, [name])),
			],
		};
	},
};

const create = ({ runtime }: RuleView, title: string, paths: readonly string[]): Fix => ({
	title,
	preferred: false,
	steps: paths.map((path) => ({
		kind: 'create',
		path,
		text: ownValue(runtime.install?.starters ?? {}, path) ?? `# ${path.replace(/\.md$/, '')}\n`,
	})),
});
