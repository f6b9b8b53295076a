import type { Rule } from './rule.ts';
import { firstRunIn, leftBehind } from './support/firstRun.ts';
import { headLine, placeIn } from './support/places.ts';

export const bootstrapLeftover: Rule = {
	code: 'bootstrap.leftover',
	severity: 'warning',
	docs: {
		title: 'The first-run ritual is still there',
		why: [
			'`BOOTSTRAP.md` tells a newborn agent to find out who it is and whom it works for, and to delete the file when it is done. While the file stays, it is in the prompt of every session that sees it, with every message:',
			'it costs tokens, and an agent that has been itself for weeks may start to introduce itself again. OpenClaw 2026.1.24 and 2026.1.29 inject it for as long as it exists;',
			'2026.9.6 deletes it by itself once the workspace looks used, so nothing is reported there. GoClaw takes the ritual off each person’s own list after the third message, and then the file on disk comes back in its place.',
			'',
			'Reported where `IDENTITY.md` has a name and `USER.md` has at least one label filled in, or prose of its own.',
		].join('\n'),
		fix: 'Delete the file; the quick fix does. Its ritual can be found in any fresh workspace should you want it back.',
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
