import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { analyseBudget } from '../../../server/src/engine/runtimes/openclaw/context/budget.ts';
import { contextReport } from '../../../server/src/engine/runtimes/openclaw/context/contextReport.ts';
import { cutLinesOf } from '../../../server/src/engine/runtimes/openclaw/context/cutWarning.ts';
import {
	type EntryOutcome,
	missingFile,
	type OpenClawLoadedFile,
	presentFile,
} from '../../../server/src/engine/runtimes/openclaw/context/loaded.ts';
import { runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { scanFolder } from '../../../server/src/host/workspace/scan/folderScan.ts';
import { skippedBy } from '../../../server/src/host/workspace/scan/skippedFolders.ts';
import type { Adapter, AdapterContext, Input, Json } from '../case.ts';
import { environmentWith, hasTotal, inFolder, is2026_9, profileOf, settingsWith } from './support.ts';

const isSkipped = skippedBy(runtimes);

/** A hook may hand over something else than a path: 2026.1 prints whatever it is, later versions take it for none. */
function pathOf({ path }: Input, context: AdapterContext): string {
	if (typeof path === 'string') return path;
	return hasTotal(context) ? '' : String(path);
}

const loadedFrom = (files: Input, context: AdapterContext): OpenClawLoadedFile[] =>
	files.map((file: Input) =>
		file.missing
			? missingFile(file.name, pathOf(file, context))
			: {
					...presentFile(file.name, pathOf(file, context), file.content ?? '', file.name),
					...(file.personalUser ? { personal: true } : {}),
				},
	);

function contextOf(input: Input, context: AdapterContext): readonly EntryOutcome[] {
	const { perFile, total = Number.MAX_SAFE_INTEGER } = profileOf(context).limits;
	const own = input.opts?.maxChars ?? perFile;
	// Without a total of its own, the runtime's total grows with the limit of a file.
	const limits = { perFile: own, total: input.opts?.totalMaxChars ?? Math.max(own, total) };
	return profileOf(context).buildContext(loadedFrom(input.files, context), limits);
}

/** Long contents are given as a digest and their marker lines. */
function withMarkers(content: string, expected: Json | undefined): { marker?: string[] } {
	if (typeof expected !== 'object' || expected === null || !('marker' in expected)) return {};
	const wanted = new Set(Array.isArray(expected.marker) ? expected.marker.map(String) : []);
	return { marker: content.split('\n').filter((line) => wanted.has(line)) };
}

const expectedFile = ({ expected }: AdapterContext, index: number): Json | undefined => {
	const files = typeof expected === 'object' && expected !== null && 'files' in expected ? expected.files : undefined;
	return Array.isArray(files) ? files[index] : undefined;
};

const buildBootstrapContextFiles: Adapter = (input, context) => {
	const outcomes = contextOf(input, context);
	return {
		files: outcomes
			.filter((outcome) => outcome.content !== undefined)
			.map(({ file, content }, index) => ({
				path: profileOf(context).labelOf(file),
				content: content?.text,
				...(file.personal && is2026_9(context) ? { personalUser: true } : {}),
				...withMarkers(content?.text ?? '', expectedFile(context, index)),
			})),
		warnings: outcomes.flatMap((outcome) => outcome.warnings),
	};
};

/** Makes what a line of a case's tree says: a name, `name -> target`, or a hard link. */
function put(root: string, line: string): void {
	const [name = line, target] = line.replace(/ \(hardlink.*$/u, '').split(' -> ');
	const path = join(root, 'ws', name);
	if (line.includes('hardlink')) {
		writeFileSync(join(root, `twin-of-${name}`), 'x');
		linkSync(join(root, `twin-of-${name}`), path);
	} else if (target?.startsWith('symlink outside')) {
		writeFileSync(join(root, `outside-${name}`), 'x');
		symlinkSync(join(root, `outside-${name}`), path);
	} else if (target !== undefined) {
		const real = join(root, 'ws', /to (\S+) inside/u.exec(target)?.[1] ?? `real/${name}`);
		mkdirSync(dirname(real), { recursive: true });
		writeFileSync(real, 'x');
		symlinkSync(real, path);
	} else {
		writeFileSync(path, 'x');
	}
}

/** A snapshot of a real folder, as the host takes it. */
async function snapshotOf(root: string, context: AdapterContext): Promise<Snapshot> {
	const { bootstrapNames } = profileOf(context);
	const scan = await scanFolder(diskFiles, root, '', (path) => bootstrapNames.includes(path), isSkipped);
	return { root, files: scan?.files ?? new Map(), config: undefined, environment: environmentWith(root) };
}

const loadWorkspaceBootstrapFiles: Adapter = (input, context) =>
	inFolder(async (folder) => {
		mkdirSync(join(folder, 'ws'));
		for (const line of input.present) put(folder, line);
		const files = profileOf(context).load(await snapshotOf(join(folder, 'ws'), context));
		// A case about a single link tells of that file alone.
		const names = Array.isArray(context.expected) ? context.expected.map((each) => Object(each).name) : [];
		const told = names.length === 1 ? files.filter((file) => names.includes(file.name)) : files;
		const withKind = JSON.stringify(context.expected).includes('contentKind');
		return told.map(({ name, state, content }) => ({
			name,
			missing: state === 'missing',
			...(withKind ? { contentKind: state === 'missing' ? null : state === 'present' ? 'text' : content.text } : {}),
		}));
	});

export const loadingAdapters: Readonly<Record<string, Adapter>> = {
	buildBootstrapContextFiles,
	loadWorkspaceBootstrapFiles,
	resolvePromptModeForSession: ({ sessionKey }, context) =>
		['subagent', 'cron'].includes(profileOf(context).classify(sessionKey)) ? 'minimal' : 'full',
	resolveBootstrapMaxChars: (input, context) =>
		settingsWith(context, { agents: { defaults: input } }).limitsOf('main').perFile,
	filterBootstrapFilesForSession: (input, context) => {
		const profile = profileOf(context);
		const session = profile.classify(input.sessionKey ?? '', input.chatType);
		return input.files.filter((name: string) => profile.withholds(name, session) === undefined);
	},
	'buildSystemPromptReport.injectedWorkspaceFiles': (input, context) => {
		const limits = { perFile: input.bootstrapMaxChars, total: Number.MAX_SAFE_INTEGER };
		return contextReport(profileOf(context).buildContext(loadedFrom(input.files, context), limits));
	},
	formatBootstrapTruncationWarningLines: (input, context) => {
		const { limits } = profileOf(context);
		const perFile = input.opts?.maxChars ?? limits.perFile;
		const total = input.opts?.totalMaxChars ?? Math.max(perFile, limits.total ?? 0);
		return cutLinesOf(contextOf(input, context), { perFile, total });
	},
	analyzeBootstrapBudget: (input) => {
		const limits = { perFile: input.bootstrapMaxChars, total: input.bootstrapTotalMaxChars };
		const { files, totalNearLimit, totals } = analyseBudget(input.files, limits);
		return {
			truncated: files.filter((file) => file.truncated).map((file) => [file.name, file.causes]),
			nearLimit: files.filter((file) => file.nearLimit).map((file) => file.name),
			totalNearLimit,
			totals,
		};
	},
};
