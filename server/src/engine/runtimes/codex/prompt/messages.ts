import { concatMapped, literal, wholeFile } from '../../../prompt/mappedText.ts';
import type { Part } from '../../../prompt/prompt.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { type CodingEntry, partOf } from '../../coding/entry.ts';
import { factsOf, prosePart } from '../../coding/parts.ts';
import type { CodexContext } from '../context/context.ts';
import { folderSeparator, ownSeparator } from '../context/projectDocs.ts';
import { environmentEnd, environmentFacts, sandboxFacts } from './environment.ts';
import type { MessageInput } from './messageInput.ts';
import { proseFor } from './models.ts';
import {
	baseInstructions,
	extraMessage,
	memoryClosing,
	memoryIntroduction,
	permissions,
	summaryEnd,
	summaryStart,
} from './pieces.ts';
import { skillParts } from './skillParts.ts';

/** One message of the request; its text is that of its parts, one after the other. */
export interface Message {
	readonly role: 'developer' | 'user';
	/** What it is: `instructions` are the AGENTS.md files. */
	readonly id: string;
	readonly parts: readonly Part[];
}

const fact = factsOf('codex');

function baseMessage({ snapshot, context, wording }: MessageInput): Message {
	const { base, settings } = context;
	const own = base && partOf(snapshot.root, base, ['', '']);
	const part = own ?? prosePart(baseInstructions(proseFor(settings.model)), 'Base instructions', wording);
	return { role: 'developer', id: 'base', parts: [part] };
}

function memoryMessage({ snapshot, context, wording }: MessageInput): Message {
	const { memory, settings } = context;
	const part = memory && partOf(snapshot.root, memory, [summaryStart, summaryEnd]);
	const parts = part
		? [
				prosePart(memoryIntroduction(settings.codexHome), 'How to use memory', wording),
				part,
				prosePart(memoryClosing(), 'How to use memory', wording),
			]
		: [];
	return { role: 'developer', id: 'memory', parts };
}

/** Which of the files that arrive comes first, and which last, decides what stands around each. */
function instructionsMessage({ snapshot, context }: MessageInput): Message {
	const { docs, settings } = context;
	const own = docs.own.filter(({ shown }) => shown);
	const project = docs.project.filter(({ shown }) => shown);
	const where = project.length > 0 ? ` for ${settings.cwd}` : '';
	const opening = `# AGENTS.md instructions${where}\n\n<INSTRUCTIONS>\n`;
	const all = [...own, ...project];
	const before = (index: number): string => {
		if (index === 0) return opening;
		return index === own.length ? ownSeparator : folderSeparator;
	};
	const parts = all.flatMap((entry, index) => {
		const after = index === all.length - 1 ? '\n</INSTRUCTIONS>' : '';
		return partOf(snapshot.root, entry, [before(index), after]) ?? [];
	});
	return { role: 'user', id: 'instructions', parts };
}

function environmentMessage({ snapshot, session, context, wording }: MessageInput): Message {
	const { cwd, sandbox } = context.settings;
	return {
		role: 'user',
		id: 'environment',
		parts: [
			fact('environment', 'Place and time', environmentFacts(snapshot, session, cwd), 'volatile'),
			prosePart(sandboxFacts(sandbox), 'Sandbox', wording),
			fact('environment-end', 'End of place and time', environmentEnd),
		],
	};
}

/** The files of skills that the message calls, whole: they follow it. */
const calledMessages = ({ snapshot, context }: MessageInput): readonly Message[] =>
	context.called.flatMap((skill): Message[] => {
		if (!skill.content) return [];
		const path = pathFrom(snapshot.root, skill.file);
		const { text, runs } = concatMapped([
			literal(`<skill>\n<name>${skill.name}</name>\n<path>${skill.file}</path>\n`),
			wholeFile(skill.content),
			literal('\n</skill>'),
		]);
		const source = { kind: 'file', path, runs } as const;
		const id = `called:${path}`;
		return [{ role: 'user', id, parts: [{ id, title: skill.name, text, source, stability: 'volatile' }] }];
	});

/** Codex 0.169.0: everything that stands before the person’s first message, and what follows it where it calls skills. */
export function messagesOf(input: MessageInput): readonly Message[] {
	const { context, wording } = input;
	const { settings, developer } = context;
	const messages: readonly Message[] = [
		baseMessage(input),
		{ role: 'developer', id: 'developer', parts: [fact('developer', 'developer_instructions', developer)] },
		memoryMessage(input),
		{ role: 'developer', id: 'skills', parts: skillParts(input) },
		{
			role: 'developer',
			id: 'permissions',
			parts: [prosePart(permissions(settings.sandbox), 'Permissions', wording)],
		},
		...proseFor(settings.model).more.map(
			(more): Message => ({ role: 'developer', id: more.id, parts: [prosePart(extraMessage(more), more.id, wording)] }),
		),
		instructionsMessage(input),
		environmentMessage(input),
		...calledMessages(input),
	];
	return messages
		.map((message) => ({ ...message, parts: message.parts.filter(({ text }) => text !== '') }))
		.filter(({ parts }) => parts.length > 0);
}

/** Files by what becomes of them. Those that share a limit come first: what stands before one of them in a ledger took its room. */
export const entriesOf = ({ docs, memory, base, profile }: CodexContext): readonly CodingEntry[] => [
	...docs.project,
	...docs.own,
	...(memory ? [memory] : []),
	...(base ? [base] : []),
	...(profile ? [profile] : []),
];
