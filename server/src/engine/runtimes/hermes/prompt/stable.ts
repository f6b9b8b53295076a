import { prosePart } from '../../coding/parts.ts';
import { type HermesSettings, isOn } from '../config/settings.ts';
import type { HermesEntry } from '../context/contextFile.ts';
import { skillsBlock } from '../skills/index.ts';
import { isRemote } from '../world.ts';
import { editPiece, piecesForModel } from './model.ts';
import { backendPiece, type PieceName, pieceOf, platformPiece, profilePiece, workspacePiece } from './pieces.ts';
import { fact, filePart, type HermesBlock, type HermesRun } from './run.ts';
import { traitsOf } from './sessions.ts';

/** Who the agent is, how it works, and where. */
export function stableBlocks(run: HermesRun, soul: HermesEntry | undefined): readonly HermesBlock[] {
	const { world, session, wording, model } = run;
	const { settings } = world;
	const { platform, tools } = traitsOf(session);
	const said = (...names: readonly PieceName[]): HermesBlock => {
		const parts = names
			.map((name) => prosePart(pieceOf(name), titles[name], wording))
			.filter(({ text }) => text !== '');
		return parts.map((part, index) => (index === parts.length - 1 ? part : { ...part, text: `${part.text} ` }));
	};
	const soulPart = soul?.role === 'soul' ? filePart(run, soul) : undefined;
	const edit = editPiece(model);
	return [
		soulPart ? [soulPart] : said('identity'),
		said('help'),
		isOn(settings, 'agent', 'task_completion_guidance') ? said('completion') : [],
		isOn(settings, 'agent', 'parallel_tool_call_guidance') ? said('parallel') : [],
		said(...(['memory', 'search', 'skills'] as const).filter((tool) => tools.has(tool))),
		said('steer'),
		...piecesForModel(model, settings).map((name) => said(name)),
		skillsBlock(world.root, run.skills, wording),
		environmentBlock(run),
		...(run.isCoding
			? [
					[...said('coding'), ...(edit ? [fact('coding.edit', 'Working on code', '\n'), ...said(edit)] : [])],
					run.hasWorkspace ? [prosePart(workspacePiece, 'The repository', wording)] : [],
					[fact('operator', 'agent.coding_instructions', operatorText(run))],
				]
			: []),
		[prosePart(profilePiece(world.profile, world.home), 'The profile', wording)],
		platformBlock(run, platform),
	];
}

const titles: Readonly<Record<PieceName, string>> = {
	identity: 'Who it is',
	help: 'About the program',
	completion: 'Finishing tasks',
	parallel: 'Several tools at once',
	memory: 'Remembering',
	search: 'Earlier conversations',
	skills: 'Looking after skills',
	steer: 'Messages in between',
	enforcement: 'Calling tools',
	google: 'For models of Google',
	openai: 'For models of OpenAI',
	coding: 'Working on code',
	patch: 'Editing files',
	replace: 'Editing files',
	context: 'Files of the project',
	cut: 'What is cut',
};

const hosts: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows' };

function environmentBlock(run: HermesRun): HermesBlock {
	const { settings } = run.world;
	return isRemote(settings)
		? [
				prosePart(backendPiece, 'Where it works', run.wording),
				fact('environment', 'Where it works', hintText(settings)),
			]
		: [fact('environment', 'Where it works', `${environmentText(run)}${hintText(settings)}`)];
}

/** What the settings add, behind an empty line; empty where they add nothing. */
function hintText({ value }: HermesSettings): string {
	const said = value('agent', 'environment_hint');
	return typeof said === 'string' && said.trim() !== '' ? `\n\n${said.trim()}` : '';
}

/** The release of the system is that of the machine. */
function environmentText({ world }: HermesRun): string {
	const { platform, personHome, cwd } = world;
	return [
		`Host: ${hosts[platform] ?? 'Linux'} (…)`,
		`User home directory: ${personHome}`,
		...(cwd === undefined ? [] : [`Current working directory: ${cwd}`]),
	].join('\n');
}

/** A value of the settings as Python writes it. */
const written = (value: unknown): string =>
	({ true: 'True', false: 'False', null: 'None' })[String(value)] ?? String(value).trim();

function operatorText({ world: { settings } }: HermesRun): string {
	const said = settings.value('agent', 'coding_instructions') ?? '';
	const each: readonly unknown[] = Array.isArray(said) ? said : said === false || said === 0 ? [] : [said];
	const lines = each.map(written).filter((line) => line !== '');
	return lines.length === 0 ? '' : `Operator instructions (from config):\n${lines.join('\n')}`;
}

/** How to write there; the settings may add to it, or say it in other words. */
function platformBlock({ world: { settings }, wording }: HermesRun, platform: string): HermesBlock {
	const own = platformPiece(platform);
	const said = settings.value('platform_hints', platform);
	const text = (key: string): string => {
		const value =
			typeof said === 'string' ? (key === 'append' ? said : '') : settings.value('platform_hints', platform, key);
		return typeof value === 'string' ? value.trim() : '';
	};
	const instead = text('replace');
	const more = text('append');
	const first =
		instead !== ''
			? [fact('platform.instead', 'The platform', instead)]
			: own
				? [prosePart(own, 'The platform', wording)]
				: [];
	return more === ''
		? first
		: [...first, fact('platform.more', 'The platform', first.length > 0 ? `\n\n${more}` : more)];
}
