import { extractMatter, propertiesOf } from '../../text/grayMatter/block.ts';
import { oncePerContent, pathsBelow } from '../../workspace/files.ts';
import { type TextContent, textIn } from '../../workspace/snapshot.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';
import type { VersionClue } from '../detection/version.ts';
import { byInstallation } from '../detection/version.ts';
import { contextName } from './files.ts';
import type { BotholomewLayout } from './layout.ts';

/** Names that the runtime seeds its folder with. */
const seeds: ReadonlySet<string> = new Set(['soul.md', 'beliefs.md', 'goals.md', 'capabilities.md']);

/** A key that nothing else asks for. */
const ownKey = /^["']?agent-modification["']?[ \t]*:/mu;

const hasOwnKey = oncePerContent((text): boolean => {
	const block = extractMatter(text)?.block;
	return block !== undefined && ownKey.test(text.slice(block.start, block.end));
});

/** Keys of the settings that nobody else's have. */
const ownSettings = [
	'membot_scope',
	'mcpx_scope',
	'max_tick_duration_seconds',
	'worker_heartbeat_interval_seconds',
	'worker_dead_after_seconds',
	'schedule_min_interval_seconds',
] as const;

const ownSettingIn = oncePerContent((text): string | undefined => {
	try {
		const settings = propertiesOf(JSON.parse(text));
		return settings && ownSettings.find((key) => Object.hasOwn(settings, key));
	} catch {
		return undefined;
	}
});

const isText = (content: { readonly kind: string } | undefined): content is TextContent =>
	textIn(content as TextContent) !== undefined;

/** What in `scene` speaks for a project laid out as in this version. */
function cluesOf({ folder, configPath, ...profile }: BotholomewLayout, { files }: Scene): readonly Clue[] {
	const own = { folder, configPath, ...profile };
	const found: Clue[] = [];
	const names = pathsBelow(files, folder).flatMap((path) => contextName(own, path) ?? []);
	if (folder === '.botholomew' && (names.length > 0 || files.has(configPath))) {
		const [name] = names;
		found.push({ strength: 'inside', reason: `there is ${name === undefined ? configPath : `${folder}/${name}`}` });
	}
	const speaking = names.find((name) => {
		const content = files.get(`${folder}/${name}`)?.content;
		return isText(content) && hasOwnKey(content);
	});
	if (speaking !== undefined)
		found.push({ strength: 'inside', reason: `the frontmatter of ${folder}/${speaking} has agent-modification` });
	if (folder !== 'prompts') return found;
	const settings = files.get(configPath)?.content;
	const key = isText(settings) ? ownSettingIn(settings) : undefined;
	if (key !== undefined) found.push({ strength: 'inside', reason: `${configPath} has the key ${key}` });
	// Many a repository has a folder of prompts: by itself it says nothing.
	const seeded = names.filter((name) => seeds.has(name));
	if (seeded.length > 1) found.push({ strength: 'typical', reason: `${seeded.join(' and ')} are in ${folder}` });
	else if (seeded.length > 0 && speaking === undefined)
		found.push({ strength: 'hint', reason: `there is ${folder}/${seeded[0]}` });
	if (found.length > 0 && files.has(configPath))
		found.push({ strength: 'hint', reason: `its configuration is ${configPath}` });
	return found;
}

/** What in `scene` speaks for Botholomew, however its project is laid out. */
export function clues(profiles: readonly BotholomewLayout[], scene: Scene): readonly Clue[] {
	const byFolder = new Map(profiles.map((profile) => [profile.folder, profile]));
	return [...byFolder.values()].flatMap((profile) => cluesOf(profile, scene));
}

/** The oldest version keeps everything in one folder, later ones beside it. */
const byLayout = (profiles: readonly BotholomewLayout[]): VersionClue => ({
	find(scene) {
		const clear = [...new Set(profiles.map(({ folder }) => folder))].filter((folder) =>
			profiles.some(
				(profile) => profile.folder === folder && cluesOf(profile, scene).some(({ strength }) => strength === 'inside'),
			),
		);
		// Where an upgrade has left the old folder, the new one counts.
		const folder = clear.find((each) => each === 'prompts') ?? clear[0];
		if (folder === undefined) return undefined;
		const keepers = profiles.filter((profile) => profile.folder === folder).map(({ version }) => version);
		return {
			fits: keepers.map((version) => `botholomew@${version}`),
			reason: `${keepers.join(' and ')} keep${keepers.length === 1 ? 's' : ''} context in ${folder}/`,
		};
	},
});

/** Newest first. */
export const versionClues = (profiles: readonly BotholomewLayout[]): readonly VersionClue[] => [
	byLayout(profiles),
	byInstallation,
];
