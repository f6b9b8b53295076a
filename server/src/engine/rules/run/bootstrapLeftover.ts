import type { Rule } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';
import { firstRunIn, leftBehind } from './firstRun.ts';

export const bootstrapLeftover: Rule = {
	code: 'bootstrap.leftover',
	severity: 'warning',
	docs: {
		title: 'Setup is complete, but BOOTSTRAP.md is still there',
		why: [
			'`BOOTSTRAP.md` tells a new agent to find out who it is and who it works for, and then to delete the file. As long as the file exists, it is in the prompt with every message.',
			'It costs tokens, and the agent may start to introduce itself again. OpenClaw 2026.1.24, 2026.1.29 and 2026.3.13 load it as long as it exists.',
			'OpenClaw 2026.5.28, 2026.7.1 and 2026.9.6 delete the file automatically once the workspace looks used, so Soulscope reports nothing there. GoClaw removes it from each person’s own list after the third message, but then loads the file from disk instead.',
			'',
			'Soulscope reports this if `IDENTITY.md` has a name and `USER.md` has at least one label with a value, or some text.',
		].join('\n'),
		fix: 'Delete the file; there is a quick fix. If you need it again, copy it from a new workspace.',
		example: { file: 'BOOTSTRAP.md', text: '# Hello, world\n\nFind out who you are. Then delete this file.\n' },
	},
	*check(view) {
		const firstRun = firstRunIn(view);
		if (firstRun?.kind !== 'over') return;
		const { ritual, identity, user } = firstRun;
		yield {
			place: placeIn(ritual.path, headLine(ritual.text)),
			message: leftBehind(firstRun),
			related: [
				{ place: placeIn(identity.path, headLine(identity.text)), message: 'has a name' },
				{ place: placeIn(user.path, headLine(user.text)), message: 'is filled in' },
			],
			fixes: [{ title: `Delete ${ritual.path}`, preferred: false, steps: [{ kind: 'delete', path: ritual.path }] }],
		};
	},
};
