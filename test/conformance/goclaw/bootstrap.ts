import {
	buildContextFiles,
	clampToBudget,
	limitsOrDefaults,
	trimContent,
} from '../../../server/src/engine/runtimes/goclaw/context/contextBudget.ts';
import { loadFiles } from '../../../server/src/engine/runtimes/goclaw/context/loadFiles.ts';
import { agentSeeds, userSeeds, workspaceSeeds } from '../../../server/src/engine/runtimes/goclaw/context/seeding.ts';
import { bootstrapNames, fileNames } from '../../../server/src/engine/runtimes/goclaw/files.ts';
import { templates } from '../../../server/src/engine/runtimes/goclaw/install/templates.ts';
import { classify, filterForSession } from '../../../server/src/engine/runtimes/goclaw/sessions.ts';
import { bytesOfFile, rawBytes } from '../../../server/src/engine/runtimes/goclaw/text/bytes.ts';
import { decodeAsGo } from '../../../server/src/engine/runtimes/goclaw/text/utf8.ts';
import type { Adapter, Input } from '../case.ts';

const noError = '<nil>';

const existing = (rows: Input) => (name: string) => rows?.[name];

const ensureWorkspaceFiles: Adapter = ({ calls, disk }) => {
	const there = new Set<string>(Object.keys(disk ?? {}));
	const runs = Array.from({ length: calls }, () => {
		const created = workspaceSeeds((name) => there.has(name));
		for (const name of created) there.add(name);
		return { created, error: noError };
	});
	return { diskAfter: [...there].sort(), runs };
};

export const bootstrapAdapters: Readonly<Record<string, Adapter>> = {
	'bootstrap.sessionKind': ({ sessionKey }) => {
		const kind = classify(sessionKey);
		return { isCron: kind === 'cron', isSubagent: kind === 'subagent' };
	},
	// The cases name the eight files in a sentence.
	'bootstrap.filterForSession': ({ sessionKey }) =>
		filterForSession([...bootstrapNames, fileNames.memory], classify(sessionKey)),
	'bootstrap.trimContent': ({ content, fileName, maxChars }) =>
		rawBytes(trimContent(bytesOfFile(content), fileName, maxChars)),
	'bootstrap.clampToBudget': ({ content, budget }) => rawBytes(clampToBudget(bytesOfFile(content), budget)),
	'bootstrap.buildContextFiles': ({ files, maxCharsPerFile, totalMaxChars }) => {
		const loaded = (files ?? []).map((file: Input) => ({
			name: file.name,
			text: file.content ?? '',
			missing: file.missing ?? false,
		}));
		const outcomes = buildContextFiles(loaded, limitsOrDefaults(maxCharsPerFile, totalMaxChars));
		const shown = outcomes.flatMap(({ file, content }) =>
			content === undefined || content.length === 0
				? []
				: [{ path: file.name, bytes: content.length, content: rawBytes(content) }],
		);
		return { files: shown, totalBytes: shown.reduce((sum, { bytes }) => sum + bytes, 0) };
	},
	'bootstrap.loadWorkspaceFiles': ({ disk }) =>
		loadFiles((name) => (typeof disk?.[name] === 'string' ? { text: disk[name] } : undefined)).map(
			({ name, text, missing }) => ({ name, content: text, missing }),
		),
	'bootstrap.ensureWorkspaceFiles': ensureWorkspaceFiles,
	'bootstrap.seedToStore': ({ agentType, existing: rows }) => ({
		error: noError,
		seeded: agentSeeds(agentType, existing(rows)),
	}),
	'bootstrap.seedUserFiles': ({ agentType, existing: rows }) => ({
		error: noError,
		...userSeeds(agentType, existing(rows)),
	}),
	'bootstrap.templates': () => templates.map((facts) => ({ ...facts, endsWithNewline: true })),
	'wire.jsonCoerce': ({ hex }) => decodeAsGo(Buffer.from(hex, 'hex')),
};
