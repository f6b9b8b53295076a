import { expect, it } from 'vitest';
import { loadSkills } from '../../../../server/src/engine/runtimes/openclaw/skills/loading/load.ts';
import { v2026_9_6 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import type { JsonObject } from '../../../../server/src/engine/text/json5.ts';
import { snapshotOf } from '../../snapshots.ts';

const around = { folders: new Map(), realPaths: new Map(), programs: new Map(), bundled: '/opt/openclaw/skills' };

const plugged = (limits: JsonObject): readonly string[] =>
	loadSkills(v2026_9_6.skills, snapshotOf({}, undefined, { skills: around }), { config: { skills: { limits } } })
		.skills.filter(({ unknownDescription }) => unknownDescription)
		.map(({ location }) => location);

const linked = (name: string) => `/home/u/.openclaw/plugin-skills/${name}/SKILL.md`;

it('lists the skills of plugins at their links, and beyond a limit where the plugins lie', () => {
	expect(plugged({})).toEqual([linked('browser-automation'), linked('canvas')]);
	const canvas = '/opt/openclaw/dist/extensions/canvas/skills/canvas/SKILL.md';
	expect(plugged({ maxCandidatesPerRoot: 1 })).toEqual([linked('browser-automation'), canvas]);
	expect(plugged({ maxSkillsLoadedPerSource: 1 })).toEqual([linked('browser-automation'), canvas]);
});

it('leaves out the skills of plugins that no limit lets in', () => {
	expect(plugged({ maxSkillsLoadedPerSource: 0 })).toEqual([]);
	expect(plugged({ maxSkillFileBytes: 5_000 })).toEqual([linked('canvas')]);
});
