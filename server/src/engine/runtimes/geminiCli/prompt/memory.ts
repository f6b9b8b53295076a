import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { prosePart } from '../../coding/parts.ts';
import type { TouchDiscovery } from '../context/later.ts';
import type { Loaded, Tier } from '../context/load.ts';
import { fact, type PartMaker } from './parts.ts';
import { contextHeader } from './pieces.ts';

/** Blocks of each tier, as parts; a tier without any is empty. */
export type TierBlocks = Readonly<Record<Tier, readonly Part[]>>;

const titles: Readonly<Record<Tier, string>> = {
	global: 'Context for every project',
	private: 'Private project memory',
	extension: 'Context of extensions',
	project: 'Context of the project',
};

/** What the program writes around the blocks of a tier. */
const marks: Readonly<Record<Tier, readonly [open: string, close: string]>> = {
	global: ['<global_context>\n', '\n</global_context>'],
	private: [
		'<user_project_memory>\n--- Private Project Memory Index (private, not committed to repo) ---\n',
		'\n--- End Private Project Memory Index ---\n</user_project_memory>',
	],
	extension: ['<extension_context>\n', '\n</extension_context>'],
	project: ['<project_context>\n', '\n</project_context>'],
};

const order: readonly Tier[] = ['global', 'private', 'extension', 'project'];

/** The tiers that have something to say, each between its marks, in `<loaded_context>`; `above`: what stands in front of that. */
function sections(id: string, above: string, blocks: TierBlocks): readonly Part[] {
	const tiers = order.filter((tier) => blocks[tier].length > 0);
	if (tiers.length === 0) return [];
	return [
		fact(`${id}.open`, 'Loaded context', `${above}<loaded_context>\n`),
		...tiers.flatMap((tier, index) => [
			fact(`${tier}.open`, titles[tier], `${index === 0 ? '' : '\n'}${marks[tier][0]}`),
			...blocks[tier],
			fact(`${tier}.close`, titles[tier], marks[tier][1]),
		]),
		fact(`${id}.close`, 'Loaded context', '\n</loaded_context>'),
	];
}

/** The end of the system instruction, where there is nothing but the person's own context: with prose of how to take it. */
export function ownContext(names: readonly string[], global: readonly Part[], wording: Wording): readonly Part[] {
	if (global.length === 0) return [];
	const header = prosePart(contextHeader(names), 'How to take context', wording);
	return [
		fact('system-context.above', titles.global, '\n'),
		header,
		fact('system-context.open', titles.global, `${header.text === '' ? '' : '\n\n'}<loaded_context>\n`),
		...global,
		fact('system-context.close', titles.global, '\n</loaded_context>'),
	];
}

export const severalContexts = (blocks: TierBlocks): readonly Part[] => sections('system-context', '\n---\n\n', blocks);

/** The end of the system instruction: what holds for every project, and what the agent keeps to itself about this one. */
export function systemContext(
	maker: PartMaker,
	{ tiers }: Loaded,
	names: readonly string[],
	wording: Wording,
): readonly Part[] {
	const global = maker.systemFiles(tiers.global);
	const own = maker.systemFiles(tiers.private);
	return own.length === 0
		? ownContext(names, global, wording)
		: severalContexts({ global, private: own, extension: [], project: [] });
}

/** What the first message of a session brings: extensions and the project. `servers`: what tool servers say of themselves. */
export function sessionContext(
	maker: PartMaker,
	{ tiers }: Loaded,
	isTrusted: boolean,
	servers: string,
): readonly Part[] {
	const extension = maker.files(tiers.extension);
	const files = maker.files(tiers.project);
	const said = isTrusted ? servers.trim() : '';
	const project =
		said === '' ? files : [...files, fact('servers', 'Tool servers', `${files.length > 0 ? '\n\n' : ''}${said}`)];
	return sections('session-context', '\n', { global: [], private: [], extension, project });
}

/** What one touch of a file puts behind the answer of the tool. */
export function laterContext(maker: PartMaker, { files, touch }: TouchDiscovery, index: number): readonly Part[] {
	const blocks = maker.files(files, 'volatile');
	if (blocks.length === 0) return [];
	const about = `After ${touch.path}`;
	const around = (end: string, text: string): Part => ({
		...fact(`later.${index}.${end}`, about, text),
		stability: 'volatile',
	});
	return [
		around('open', '\n\n--- Newly Discovered Project Context ---\n'),
		...blocks,
		around('close', '\n--- End Project Context ---'),
	];
}
