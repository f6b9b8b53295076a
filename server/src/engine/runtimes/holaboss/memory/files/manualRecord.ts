import { stringify } from 'yaml';
import { businessFacts } from '../../../../learning/businessFacts.ts';
import { commandFacts } from '../../../../learning/commandFacts.ts';
import { type ExtractedMemory, subjectKeyOf } from '../../../../learning/extracted.ts';
import { procedures } from '../../../../learning/procedures.ts';
import { type MemoryNote, quoted } from '../../../../memory/notes/note.ts';
import { clip, collapsed } from '../../../../text/clip.ts';
import { sha256 } from '../../../../text/sha256.ts';
import {
	businessRecord,
	commandRecord,
	durableMarkdown,
	procedureRecord,
	type Sighting,
} from '../turns/durableRecord.ts';
import { extractedPath } from './extractedPath.ts';
import { typeOfPath } from './leafPath.ts';

/** A memory as a file of its own. */
export interface LeafFile {
	/** In the runtime's notation, without `memory/`. */
	readonly path: string;
	readonly content: string;
	/** The rules found it out, or a tool named its subject: what the file said of the same before is out of date. */
	readonly replaces: boolean;
}

/** Where and when. */
export interface Occasion {
	readonly workspaceId: string;
	/** ISO 8601 in UTC. */
	readonly at: string;
	/** True where nothing can be written for the person alone: all of it is the workspace’s. */
	readonly sharesAll?: boolean;
}

const limits = { title: 60, summary: 180, evidence: 240 } as const;

/**
 * A memory in the form in which the runtime writes its own. The runtime keeps type and tags in a catalog that only it
 * writes, so what the path does not tell is said in frontmatter, which it reads.
 */
export function manualLeaf(memory: ExtractedMemory, evidence: string, occasion: Occasion): LeafFile {
	const { workspaceId, at, sharesAll = false } = occasion;
	const { memoryType, subjectKey, title, summary, tags } = memory;
	const scope = sharesAll ? 'workspace' : memory.scope;
	const path = extractedPath(workspaceId, { ...memory, scope });
	const untold = {
		...(typeOfPath(path) !== memoryType && { memory_type: memoryType, scope }),
		...(tags.length > 0 && { tags }),
	};
	const head = Object.keys(untold).length === 0 ? '' : `---\n${stringify(untold)}---\n\n`;
	const bullets = [
		`Scope: \`${scope}\``,
		`Type: \`${memoryType}\``,
		`Subject: \`${subjectKey}\``,
		...(scope === 'workspace' ? [`Workspace ID: \`${workspaceId}\``] : []),
		'Source: manual',
		`Updated at: ${at}`,
	];
	const content = durableMarkdown(title, bullets, [
		['Summary', summary],
		['Evidence', evidence],
	]);
	return { path, content: head + content, replaces: true };
}

/**
 * What a note becomes: the memory that the runtime's own rules make of it, where they make exactly one and lose nothing
 * of it; else one of the person's preferences, which every workspace recalls from, where that can be written.
 */
export function leafOfNote(note: MemoryNote, occasion: Occasion): LeafFile {
	const text = note.single ?? note.lines.join('\n');
	const known = collapsed(text).length <= limits.evidence ? knownFact(text, occasion) : undefined;
	if (known) return known;
	const words = note.lines
		.map((line) => collapsed(line.replace(/^\s*(?:#{1,6}|[-*+>]|\d{1,9}[.)])\s/u, '')))
		.filter(Boolean);
	const title = clip(note.single ?? words[0] ?? '', limits.title).replaceAll(/[[\]]/gu, '');
	const summary = clip(note.single ?? words.join(' '), limits.summary);
	// What no ASCII word can name gets a name of its own all the same.
	const subject = subjectKeyOf(clip(title.normalize('NFKD').replaceAll(/\p{M}/gu, ''), limits.title));
	const memory: ExtractedMemory = {
		scope: 'user',
		memoryType: 'preference',
		subjectKey: subject === 'memory' ? `memory-${sha256(text).slice(0, 8)}` : subject.replace(/(?<![.:])[.:]+$/u, ''),
		title,
		summary,
		tags: [],
		evidence: '',
		confidence: null,
	};
	const isWhole = note.single !== undefined && summary === collapsed(note.single);
	return { ...manualLeaf(memory, isWhole ? '' : quoted(note).join('\n'), occasion), replaces: false };
}

function knownFact(text: string, { workspaceId, at }: Occasion): LeafFile | undefined {
	const seen: Sighting = { workspaceId, kind: 'session_message', messageId: null, observedAt: at, updatedAt: at };
	const [record, ...others] = [
		...commandFacts(text).map((fact) => commandRecord(fact, seen)),
		...businessFacts(text).map((fact) => businessRecord(fact, seen)),
		...procedures(text).map((procedure) => procedureRecord(procedure, seen)),
	];
	return record && others.length === 0 ? { path: record.path, content: record.content, replaces: true } : undefined;
}
