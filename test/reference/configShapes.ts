import type { Json, JsonObject } from '../../server/src/engine/text/json5.ts';
import type { Dice } from '../support/random.ts';
import { isLater as isLaterVersion } from './packages.ts';
import type { VersionId } from './world.ts';

/** A configuration that the version accepts: what it does to files, prompts and skills differs from one to the next. */
export function generateConfig(dice: Dice, version: VersionId, agentId: string): JsonObject {
	const isKeyed = version === 'openclaw@2026.9.6';
	const isLater = isLaterVersion(version);
	const maybe = (share: number, make: () => JsonObject): JsonObject => (dice.chance(share) ? make() : {});
	const defaults: JsonObject = {
		workspace: '<WS>',
		...maybe(0.15, () => ({ skipBootstrap: dice.chance(0.7) })),
		...maybe(0.2, () => ({ bootstrapMaxChars: dice.one([100, 64, 500, 1_000, 5_000, 30_000]) })),
		...maybe(0.3, () => ({ userTimezone: dice.one(['Europe/Berlin', 'Asia/Tokyo', 'Nowhere/Land']) })),
		...maybe(0.15, () => ({ heartbeat: { every: '1h', prompt: dice.one(['Look around.', '  ', 'Two\nlines']) } })),
		...maybe(0.1, () => ({ models: { 'anthropic/some-model': { alias: 'some' }, 'openai/other': { alias: 'a' } } })),
		...(isLater
			? {
					...maybe(0.2, () => ({ bootstrapTotalMaxChars: dice.one([50, 63, 64, 200, 4_000, 24_000, 100_000]) })),
					...maybe(0.08, () => ({ contextInjection: dice.one(['always', 'continuation-skip', 'never']) })),
					...maybe(0.1, () => ({ skipOptionalBootstrapFiles: dice.some(['SOUL.md', 'USER.md', 'IDENTITY.md'], 0.5) })),
					...maybe(0.1, () => ({ skills: dice.some(['tide', 'ledger', ' bread ', 'a'], 0.5) })),
				}
			: {}),
	};
	const own: JsonObject = {
		workspace: '<WS>',
		...maybe(0.3, () => ({ identity: { name: dice.one(['Fern', ' Fern ', agentId]) } })),
		...(isLater
			? {
					...maybe(0.1, () => ({ skills: dice.some(['tide', 'ledger', 'Ledger'], 0.5) })),
					...maybe(0.1, () => ({ skillsLimits: { maxSkillsPromptChars: dice.one([300, 700, 2_000]) } })),
					...maybe(0.1, () => ({ bootstrapMaxChars: 900 })),
				}
			: {}),
	};
	const hasAgents = agentId !== 'main' || dice.chance(0.3);
	const agents: JsonObject = {
		defaults,
		...(hasAgents ? (isKeyed ? { entries: { [agentId]: own } } : { list: [{ id: agentId, ...own }] }) : {}),
	};
	const plugins: JsonObject = isLater && dice.chance(0.5) ? { plugins: { enabled: false } } : {};
	return { agents, ...plugins, ...skillsConfig(dice, isLater), ...maybe(0.1, () => ({ browser: { enabled: false } })) };
}

function skillsConfig(dice: Dice, isLater: boolean): JsonObject {
	if (dice.chance(0.5)) return {};
	const skills: Record<string, Json> = {};
	if (dice.chance(0.5)) {
		const entries: Record<string, Json> = {};
		for (const key of dice.some(['tide', 'ledger', 'Ledger', 'kitchen', 'a', 'bread'], 0.4)) {
			entries[key] = dice.one<Json>([
				{ enabled: false },
				{ enabled: true },
				{ env: { NOWHERE_SET: 'here' } },
				{ env: { BREAD_TOKEN: '  ' } },
				{ apiKey: 'not-a-key' },
			]);
		}
		skills.entries = entries;
	}
	if (dice.chance(0.2)) skills.allowBundled = dice.some(['tide', ' ledger ', 'a', 'nobody'], 0.4);
	const load: Record<string, Json> = {};
	if (dice.chance(0.5))
		load.extraDirs = dice.some(['<OUT>/extra', '<OUT>/missing', ' <OUT>/shared ', '~/.agents/skills', ''], 0.5);
	if (isLater && dice.chance(0.3)) load.allowSymlinkTargets = ['<OUT>/shared'];
	if (Object.keys(load).length > 0) skills.load = load;
	if (isLater && dice.chance(0.4)) {
		skills.limits = {
			...(dice.chance(0.5) ? { maxSkillsPromptChars: dice.one([0, 200, 420, 560, 900, 4_000]) } : {}),
			...(dice.chance(0.3) ? { maxSkillsInPrompt: dice.one([1, 3, 150]) } : {}),
			...(dice.chance(0.2) ? { maxCandidatesPerRoot: dice.one([2, 50]) } : {}),
			...(dice.chance(0.2) ? { maxSkillsLoadedPerSource: dice.one([2, 3]) } : {}),
			...(dice.chance(0.2) ? { maxSkillFileBytes: dice.one([80, 400]) } : {}),
		};
	}
	return { skills };
}
