import { describe, expect, it } from 'vitest';
import { assembleAsChatted } from '../../../server/src/engine/prompt/wording/asChatted.ts';
import { ownPlaces } from '../../../server/src/engine/prompt/wording/ownPlaces.ts';
import { highestDraw } from '../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { asking } from '../../support/places/askingRuntime.ts';
import { placesOfTree, type TreeFile } from '../../support/places/tree.ts';

const chatted = (files: Readonly<Record<string, TreeFile>>): string => {
	const snapshot: Snapshot = {
		root: '/code/app',
		files: new Map(),
		config: undefined,
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		places: placesOfTree(files),
	};
	const session = { kind: 'main', now: 0, timeZone: 'UTC', random: highestDraw } as const;
	return assembleAsChatted(asking, snapshot, session).text();
};

describe('what the chat sends of a program that finds its own files', () => {
	it('is what lies in the workspace, and a note for everything else', () => {
		const text = chatted({ '/home/u/.echo/ECHO.md': 'private', '/code/ECHO.md': 'team', '/code/app/ECHO.md': 'own' });
		expect(text).toContain('own');
		expect(text).not.toMatch(/private|team/u);
		expect(text).toContain('(../ECHO.md is a file outside this workspace. The chat does not send such files.)');
	});

	it('is no file that a link in the workspace leads to', () => {
		const text = chatted({ '/home/u/secret.md': 'private', '/code/app/ECHO.md': { link: '/home/u/secret.md' } });
		expect(text).not.toContain('private');
		expect(text).toContain('(ECHO.md is a file outside this workspace.');
	});

	it('is all of a workspace that is itself behind a link', () => {
		const text = chatted({ '/code/app': { link: '/real/app' }, '/real/app/ECHO.md': 'own' });
		expect(text).toContain('own');
	});

	it('is no file that a link leads to, whatever it is called', () => {
		const places = ownPlaces(
			placesOfTree({
				'/home/u/.ssh/id_rsa': 'private',
				'/code/app/.clinerules': { link: '/home/u/.ssh/id_rsa' },
				'/code/app/notes.json': { link: '/home/u/.ssh/id_rsa' },
			}),
			'/code/app',
		);
		for (const name of ['.clinerules', 'notes.json'])
			expect(places.read(`/code/app/${name}`)).toMatchObject({
				text: expect.stringContaining('does not send such files'),
			});
		expect(places.read('/home/u/.ssh/id_rsa')).not.toMatchObject({ text: 'private' });
	});

	it('may hang on settings that lie anywhere', () => {
		const places = ownPlaces(placesOfTree({ '/home/u/.gemini/settings.json': '{}' }), '/code/app');
		expect(places.read('/home/u/.gemini/settings.json', 'settings')).toMatchObject({ text: '{}' });
	});

	it('is no file of which nobody knows where it lies', () => {
		const tree = placesOfTree({ '/code/app/rules/a.md': 'private' });
		const places = ownPlaces({ ...tree, facts: () => ({ kind: 'nothing', isLink: false }) }, '/code/app');
		expect(places.read('/code/app/rules/a.md')).not.toMatchObject({ text: 'private' });
	});
});
