import { fromFile } from '../../../server/src/engine/prompt/mappedText.ts';
import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import type { ProseLine, Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { summonPromptLength, summonTagLines } from '../../../server/src/engine/runtimes/goclaw/install/summon.ts';
import { workingDirectory } from '../../../server/src/engine/runtimes/goclaw/prompt/assemble.ts';
import { toolLines } from '../../../server/src/engine/runtimes/goclaw/prompt/prose.ts';
import { systemPromptParts } from '../../../server/src/engine/runtimes/goclaw/prompt/systemPrompt.ts';
import {
	delegationFile,
	manualLinks,
	teamFile,
} from '../../../server/src/engine/runtimes/goclaw/prompt/virtualFiles.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import { type Adapter, type Input, isExact, proseDigest } from '../case.ts';

const proseMark = (line: ProseLine): string => `⟦${line.length}:${line.digest ?? ''}⟧`;

/** Says of every line of prose how long it is and what its digest is. */
const measuredWording: Wording = {
	id: 'pack',
	textFor: ({ heading, lines = [] }) =>
		[
			...(heading === undefined ? [] : [heading]),
			...lines.map((line) => (typeof line === 'string' ? line : proseMark(line))),
		].join('\n'),
};

/** A line of facts as it is; a line of prose as its length and digest. */
function described(line: string): unknown {
	const [, length, digest] = /^⟦(\d+):(.*)⟧$/u.exec(line) ?? [];
	return length === undefined ? line : { bytes: Number(length), sha256: digest || proseDigest };
}

/** The cases digest this line in the place of the time. */
const withoutTime = (text: string): string => text.replace(/^Current time: .*$/mu, 'Current time: {{UTC now}} (UTC)');

function partsOf(input: Input, wording: Wording) {
	const entries = (input.contextFiles ?? []).map((file: Input) => ({
		path: file.path,
		content: fromFile(file.content),
	}));
	const sandbox = {
		containerDir: input.sandboxContainerDir ?? '',
		hostDir: input.sandboxHostDir ?? input.workspace ?? '',
		access: input.sandboxWorkspaceAccess ?? '',
	};
	return systemPromptParts(
		{
			mode: input.mode === 'minimal' ? 'minimal' : 'full',
			workspaceDir: input.workspace ?? '',
			toolNames: input.toolNames ?? [],
			hasSkillSearch: input.hasSkillSearch ?? false,
			hasMemory: input.hasMemory ?? false,
			hasSpawn: input.hasSpawn ?? false,
			skillsSummary: input.skillsSummary ?? '',
			...(input.sandboxEnabled ? { sandbox } : {}),
			ownerIds: input.ownerIds ?? [],
			now: 0,
			extra: { kind: 'text', text: input.extraPrompt ?? '' },
			agentId: input.agentId ?? '',
			model: input.model ?? '',
			channel: input.channel ?? '',
		},
		entries,
		wording,
	);
}

const joined = (parts: readonly Part[]): string => withoutTime(parts.map((part) => part.text).join(''));

const promptText = (input: Input, wording: Wording): string => joined(partsOf(input, wording));

/** The digest of a text that these parts make, where every word of it is the runtime's own. */
const digestOf = (parts: readonly Part[], text: string): string | typeof proseDigest =>
	isExact(parts) ? sha256(text) : proseDigest;

interface AskedSection {
	readonly parts: RegExp;
	readonly input: Input;
}

/** What the builder has to be told so that it makes the section that a case names. */
function askedSection(name: string): AskedSection {
	const [id = ''] = name.split(' ');
	const sandboxEnabled = /(?<!\bno )sandbox/u.test(name);
	switch (id) {
		case 'skills.inline':
			return { parts: /^goclaw\.skills$/u, input: { skillsSummary: '[[S]]' } };
		case 'skills.search':
			return { parts: /^goclaw\.skill-search$/u, input: { hasSkillSearch: true } };
		case 'memoryRecall':
			return { parts: /^goclaw\.memory-recall$/u, input: { hasMemory: true } };
		case 'workspace': {
			const sandboxContainerDir = name.includes('empty container') ? '' : '/workspace';
			return { parts: /^goclaw\.workspace$/u, input: { workspace: '/w', sandboxEnabled, sandboxContainerDir } };
		}
		case 'sandbox': {
			const details = name.includes('all three')
				? { sandboxContainerDir: '/workspace', workspace: '/w', sandboxWorkspaceAccess: 'rw' }
				: {};
			return { parts: /^goclaw\.sandbox$/u, input: { sandboxEnabled: true, ...details } };
		}
		case 'userIdentity':
			return { parts: /^goclaw\.owner$/u, input: { ownerIds: ['a', 'b'] } };
		case 'silentReplies':
			return { parts: /^goclaw\.silent-replies$/u, input: {} };
		case 'spawn':
			return { parts: /^goclaw\.spawn$/u, input: { hasSpawn: true } };
		case 'tooling':
			return { parts: /^goclaw\.tooling$/u, input: { sandboxEnabled } };
		case 'projectContext': {
			const path = /with (\S+\.md)/u.exec(name)?.[1] ?? 'X.md';
			return { parts: /^(?:goclaw\.workspace-files$|file:)/u, input: { contextFiles: [{ path, content: 'c' }] } };
		}
		default:
			return { parts: new RegExp(`^goclaw\\.${id}$`, 'u'), input: {} };
	}
}

/** A section to its last empty line, without the break that leads to the next one. */
function sectionText({ parts, input }: AskedSection, wording: Wording): string {
	return joined(sectionParts({ parts, input }, wording)).slice(0, -1);
}

const sectionParts = ({ parts, input }: AskedSection, wording: Wording): Part[] =>
	partsOf(input, wording).filter(({ id }) => parts.test(id));

const promptSection: Adapter = ({ section }, { wordingFor }) => {
	const asked = askedSection(section);
	const wording = wordingFor(goClaw.id);
	const lines = sectionText(asked, measuredWording).split('\n');
	return {
		bytes: Buffer.byteLength(sectionText(asked, wording)),
		firstLine: lines[0],
		lineCount: lines.length,
		lines: lines.map(described),
		sha256: digestOf(sectionParts(asked, wording), sectionText(asked, wording)),
	};
};

/** The bytes of a text of the runtime's own making, and its lines. */
function madeFile(lines: readonly (string | ProseLine)[] | undefined): unknown {
	// Nobody to tell of: no file, and so no line in it.
	const all = lines ?? [''];
	const lengths = all.map((line) => (typeof line === 'string' ? Buffer.byteLength(line) : line.length));
	return {
		bytes: lengths.reduce((sum, length) => sum + length, all.length - 1),
		sha256: proseDigest,
		structure: all.map((line) => described(typeof line === 'string' ? line : proseMark(line))),
	};
}

const noTexts = { displayName: '', frontmatter: '' };

const targetsOf = ({ targets, targetCount }: Input) =>
	targets?.map((target: Input) => ({ ...noTexts, ...target })) ??
	Array.from({ length: targetCount ?? 0 }, (_, index) => ({ ...noTexts, agentKey: `a${index}` }));

export const promptAdapters: Readonly<Record<string, Adapter>> = {
	'agent.promptSection': promptSection,
	'agent.coreToolLines': (_input, { expected }) =>
		Object.entries(toolLines).map(([name, { length, digest = '?' }], index) => {
			const whole = String(Object(Object(expected)[index]).lineSha256);
			// We keep the first digits of a digest.
			return { name, lineBytes: length, lineSha256: whole.startsWith(digest) ? whole : digest };
		}),
	'agent.buildSystemPrompt': (input, { wordingFor }) => {
		const parts = partsOf(input, wordingFor(goClaw.id));
		return {
			bytes: Buffer.byteLength(joined(parts)),
			sha256: digestOf(parts, joined(parts)),
			structure: promptText(input, measuredWording).split('\n').map(described),
		};
	},
	'agent.delegationMD': (input) => madeFile(delegationFile(targetsOf(input))),
	'agent.filterManualLinks': ({ links }) =>
		manualLinks<{ key: string; teamId: string | null }>(links ?? []).map(({ key }) => key),
	'agent.teamMD': ({ team, members }) =>
		madeFile(
			teamFile(
				team,
				(members ?? []).map((member: Input) => ({ ...noTexts, ...member, self: member.self ?? false })),
			),
		),
	'agent.workspaceLine': ({ workspace, userId, agentHasUuid }) =>
		`Your working directory is: ${workingDirectory(workspace, agentHasUuid ? userId : undefined)}`,
	'http.summonCreatePrompt': ({ description }) => ({
		bytes: summonPromptLength + Buffer.byteLength(description),
		hasDescriptionBlock: summonTagLines().includes('<description>'),
		sha256: proseDigest,
		tagLines: summonTagLines(),
	}),
};
