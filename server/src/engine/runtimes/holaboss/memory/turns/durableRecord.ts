import { denialKey, type PermissionDenial } from '../../../../continuity/denials.ts';
import type { BusinessFact } from '../../../../learning/businessFacts.ts';
import { capitalised } from '../../../../learning/capital.ts';
import type { CommandFact } from '../../../../learning/commandFacts.ts';
import type { ExtractedMemory } from '../../../../learning/extracted.ts';
import type { Procedure } from '../../../../learning/procedures.ts';
import type { MemoryType } from '../../../../memory/memoryTypes.ts';
import type { CatalogFields } from '../../../../memory/typed.ts';
import { sha256 } from '../../../../text/sha256.ts';
import type { IndexedMemory, StalenessPolicy } from '../files/entry.ts';
import { extractedPath } from '../files/extractedPath.ts';
import { governanceOf } from '../files/governance.ts';

type SourceType = 'session_message' | 'assistant_turn' | 'turn_result' | 'permission_denial' | 'manual';

/** A row of the catalog together with the text of its file. */
export interface DurableRecord extends IndexedMemory {
	readonly memoryId: string;
	readonly scope: 'workspace' | 'user';
	readonly subjectKey: string;
	readonly content: string;
	readonly tags: readonly string[];
	readonly stalenessPolicy: StalenessPolicy;
	readonly staleAfterSeconds: number | null;
	readonly sourceMessageId?: string | null;
	readonly sourceType: SourceType;
	readonly observedAt: string;
	readonly lastVerifiedAt: string;
	readonly confidence: number | null;
}

/** The row alone, of the workspace or of the person. */
export function catalogFieldsOf(
	{ content: _content, sourceMessageId = null, ...row }: DurableRecord,
	workspaceId: string,
): CatalogFields {
	return { ...row, sourceMessageId, workspaceId: row.scope === 'user' ? null : workspaceId };
}

/** What the memory was learnt from, and when. Times are ISO 8601 in UTC. */
export interface Sighting {
	readonly workspaceId: string;
	readonly kind: 'session_message' | 'assistant_turn';
	readonly messageId: string | null;
	readonly observedAt: string;
	/** When the turn that wrote it down was completed. */
	readonly updatedAt: string;
}

const sourceLabels = {
	session_message: 'latest user message',
	assistant_turn: 'latest assistant turn',
} as const;

/** How sure the rules are, by kind and by who said it. */
const confidences = {
	command: { session_message: 0.94, assistant_turn: 0.88 },
	business: { session_message: 0.91, assistant_turn: 0.85 },
	procedure: { session_message: 0.93, assistant_turn: 0.87 },
} as const;

type SectionText = readonly [heading: string, text: string];

/** Heading, what is known of the memory, and its sections; those that are empty are left out. */
export function durableMarkdown(heading: string, bullets: readonly string[], sections: readonly SectionText[]): string {
	const filled = sections.filter(([, text]) => text !== '');
	return `${[`# ${heading}`, bullets.map((bullet) => `- ${bullet}`).join('\n'), ...filled.map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n')}\n`;
}

const governed = (memoryType: MemoryType) => {
	const { recallBoost: _boost, ...policies } = governanceOf(memoryType);
	return policies;
};

const sighted = ({ kind, messageId, observedAt }: Sighting) => ({
	scope: 'workspace' as const,
	sourceType: kind,
	sourceMessageId: messageId,
	observedAt,
	lastVerifiedAt: observedAt,
});

const footer = ({ workspaceId, kind, updatedAt }: Sighting): string[] => [
	`Workspace ID: \`${workspaceId}\``,
	`Source: ${sourceLabels[kind]}`,
	`Updated at: ${updatedAt}`,
];

export function commandRecord(fact: CommandFact, seen: Sighting): DurableRecord {
	const { purpose, label, command, evidence } = fact;
	const summary = `Use \`${command}\` for ${label} in this workspace.`;
	return {
		...governed('fact'),
		...sighted(seen),
		memoryId: `workspace-fact:${seen.workspaceId}:command:${purpose}`,
		subjectKey: `command:${purpose}`,
		path: `workspace/${seen.workspaceId}/knowledge/facts/${purpose}-command.md`,
		title: `${capitalised(label)} command`,
		summary,
		content: durableMarkdown(
			`Workspace Fact: ${capitalised(label)} Command`,
			[`Purpose: \`${purpose}\``, `Command: \`${command}\``, ...footer(seen)],
			[
				['Summary', summary],
				['Evidence', evidence],
			],
		),
		tags: ['command', purpose, label],
		confidence: confidences.command[seen.kind],
	};
}

export function businessRecord(fact: BusinessFact, seen: Sighting): DurableRecord {
	const { slug, title, summary, evidence, tags } = fact;
	return {
		...governed('fact'),
		...sighted(seen),
		memoryId: `workspace-fact:${seen.workspaceId}:${slug}`,
		subjectKey: `fact:${slug}`,
		path: `workspace/${seen.workspaceId}/knowledge/facts/${slug}.md`,
		title,
		summary,
		content: durableMarkdown(`Workspace Fact: ${title}`, footer(seen), [
			['Summary', summary],
			['Evidence', evidence],
		]),
		tags,
		confidence: confidences.business[seen.kind],
	};
}

export function procedureRecord(procedure: Procedure, seen: Sighting): DurableRecord {
	const { subject, label, steps, evidence } = procedure;
	const summary = `${capitalised(label)} is done in ${steps.length} known steps here.`;
	return {
		...governed('procedure'),
		...sighted(seen),
		memoryId: `workspace-procedure:${seen.workspaceId}:${subject}`,
		subjectKey: `procedure:${subject}`,
		path: `workspace/${seen.workspaceId}/knowledge/procedures/${subject}-procedure.md`,
		title: `${capitalised(label)} procedure`,
		summary,
		content: durableMarkdown(
			`Workspace Procedure: ${capitalised(label)}`,
			[`Procedure: \`${subject}\``, ...footer(seen)],
			[
				['Summary', summary],
				['Steps', steps.map((step, index) => `${index + 1}. ${step}`).join('\n')],
				['Evidence', evidence],
			],
		),
		tags: ['procedure', subject, label],
		confidence: confidences.procedure[seen.kind],
	};
}

interface Recurrence {
	readonly workspaceId: string;
	/** Times among the last turns. */
	readonly count: number;
	readonly lastSeen: string;
	/** What the turn that met it last came to; empty where it came to nothing. */
	readonly turnSummary: string;
}

export function blockerRecord(denial: PermissionDenial, seen: Recurrence): DurableRecord {
	const { toolName, toolId, reason } = denial;
	const key = denialKey(denial);
	const summary = `Calls of ${toolName} may be refused by the workspace's policy: it happened ${seen.count} times lately.`;
	return {
		...governed('blocker'),
		memoryId: `workspace-blocker:${seen.workspaceId}:${key}`,
		scope: 'workspace',
		subjectKey: `permission:${key}`,
		path: `workspace/${seen.workspaceId}/knowledge/blockers/permission-${key}.md`,
		title: `${capitalised(toolName)} permission blocker`,
		summary,
		content: durableMarkdown(
			'Workspace Knowledge: Recurring Permission Blocker',
			[
				`Tool: \`${toolName}\``,
				`Tool ID: ${toolId === null ? 'none' : `\`${toolId}\``}`,
				`Reason: ${reason}`,
				`Workspace ID: \`${seen.workspaceId}\``,
				`Last seen: ${seen.lastSeen}`,
				`Recent recurrence count: ${seen.count}`,
			],
			[
				['Summary', summary],
				['Latest Turn Summary', seen.turnSummary],
			],
		),
		tags: ['permission', 'blocker', toolName, ...(toolId === null ? [] : [toolId])],
		sourceMessageId: null,
		sourceType: 'permission_denial',
		observedAt: seen.lastSeen,
		lastVerifiedAt: seen.lastSeen,
		confidence: 0.92,
	};
}

/** `observedAt`: when the turn was completed. */
export function extractedRecord(
	memory: ExtractedMemory,
	workspaceId: string,
	sessionId: string,
	observedAt: string,
): DurableRecord {
	const { scope, memoryType, subjectKey, title, summary, tags, evidence, confidence } = memory;
	const path = extractedPath(workspaceId, memory);
	return {
		...governed(memoryType),
		memoryId: `extracted:${sha256([scope, memoryType, subjectKey, path].join(':')).slice(0, 24)}`,
		scope,
		subjectKey,
		path,
		title,
		summary,
		content: durableMarkdown(
			title,
			[
				`Scope: \`${scope}\``,
				`Type: \`${memoryType}\``,
				`Subject: \`${subjectKey}\``,
				`Workspace ID: \`${workspaceId}\``,
				`Session ID: \`${sessionId}\``,
				`Updated at: ${observedAt}`,
			],
			[
				['Summary', summary],
				['Evidence', evidence],
			],
		),
		tags,
		sourceType: 'assistant_turn',
		observedAt,
		lastVerifiedAt: observedAt,
		confidence,
	};
}
