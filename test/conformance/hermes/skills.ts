import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { skillsFor } from '../../../server/src/engine/runtimes/hermes/skills/find.ts';
import { skillsBlock } from '../../../server/src/engine/runtimes/hermes/skills/index.ts';
import { sessionOf, snapshotOf } from '../../engine/snapshots.ts';
import type { Adapter } from '../case.ts';
import { places, treesOf, unplaced, worldOf } from '../coding/world.ts';

const wordless: Wording = { id: 'pack', textFor: () => '' };

/** What stands between the marks of the list; what depends on tools is shown, as the cases have it. */
const index: Adapter = (input) => {
	const snapshot = snapshotOf({}, undefined, {
		root: places.root,
		environment: { home: places.home, hostTimeZone: 'UTC', variables: {} },
		places: worldOf(treesOf(input)),
	});
	const found = skillsFor(snapshot, sessionOf(), input.platform ?? '');
	if (found.skills.some(({ omitted }) => omitted?.kind === 'fails' && omitted.stops)) return { fails: true };
	const text = skillsBlock(places.root, found, wordless)
		.map((part) => part.text)
		.join('');
	return { index: unplaced(text.replace(/^<available_skills>\n|<\/available_skills>\n\n$/gu, '')) };
};

export const hermesSkillAdapters: Readonly<Record<string, Adapter>> = { 'skills.index': index };
