import {
	type LineOriginAnswer,
	type LineOriginParams,
	LineOriginRequest,
	type OriginStep,
} from '../../../../protocol/memory/origin.ts';
import { wallClock } from '../../engine/memory/clock.ts';
import type { LineOrigin } from '../../host/memory/lineOrigins.ts';
import { commitOfLine } from '../../host/past/commitOfLine.ts';
import { openGitPast } from '../../host/past/git/gitPast.ts';
import { findRepository } from '../../host/past/git/repository.ts';
import type { ChangeRecord } from '../../host/writes/records/record.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { RequestError } from '../support/client/guardedHandlers.ts';
import { originOfLine, toldOrigin } from '../support/memory/originOfLine.ts';
import { told } from '../support/past/openPast.ts';
import type { WorkspaceFile } from '../support/workspace/files.ts';

/** Ways from one write to where its text came from, and to what it changed. */
function stepsOf(record: ChangeRecord, { workspace }: WorkspaceFile, { files }: LanguageContext): OriginStep[] {
	const { origin, hunk, operation, path } = record;
	const { conversation, entry, sources = [] } = origin ?? {};
	const documents = sources.flatMap(({ title, uri, path: own }): OriginStep[] => {
		const address = own === undefined ? uri : files.uriOf(workspace.absolute(own));
		const line = /:(\d+)$/u.exec(title)?.[1];
		return address === undefined
			? []
			: [{ kind: 'document', title, uri: address, ...(line !== undefined && { line: Number(line) - 1 }) }];
	});
	return [
		...(conversation === undefined
			? []
			: [{ kind: 'conversation' as const, conversation, ...(entry !== undefined && { entry }) }]),
		...documents,
		...(hunk
			? [
					{
						kind: 'change' as const,
						operation,
						diff: {
							path,
							uri: files.uriOf(workspace.absolute(path)),
							before: hunk.removed.join(''),
							after: hunk.added.join(''),
						},
					},
				]
			: []),
	];
}

type Known = Omit<LineOriginAnswer, 'workspace'>;

const fromRecords = (origin: LineOrigin, file: WorkspaceFile, context: LanguageContext): Known => ({
	by: 'records',
	sentences: toldOrigin(origin, file.workspace.root, context),
	isFromOutside: origin.outside !== undefined,
	steps: [origin.record, ...origin.earlier].flatMap((record) => stepsOf(record, file, context)),
});

/** What git says, which is looked for only where a person asks. */
async function fromGit(
	file: WorkspaceFile,
	at: number,
	timeZone: string,
	isStopped: () => boolean,
): Promise<Known | undefined> {
	const repository = await findRepository(file.workspace.root);
	const past = repository && (await openGitPast(repository));
	const point = past && (await commitOfLine(past, file.path, { text: file.lines.text, at }, isStopped));
	if (!point) return undefined;
	const { day } = wallClock({ now: point.at, timeZone });
	const [subject = ''] = point.message.split('\n');
	return {
		by: 'git',
		sentences: [`This line came with commit ${point.id.slice(0, 8)} by ${point.author} on ${day}: ${subject}`],
		isFromOutside: false,
		steps: [],
	};
}

const nobody: Known = {
	by: 'nobody',
	sentences: [
		'Nothing is on record of this line: it was written outside Soulscope, or before Soulscope kept records, and git does not have it.',
	],
	isFromOutside: false,
	steps: [],
};

async function answer(
	{ uri, line }: LineOriginParams,
	context: LanguageContext,
	isStopped: () => boolean,
): Promise<LineOriginAnswer> {
	const file = context.files.at(uri);
	if (!file) throw new RequestError('This file belongs to no agent. Open the agent’s folder, then try again.');
	const { lines, workspace } = file;
	const start = lines.offsetAt({ line, character: 0 });
	const text = lines.text.slice(start, lines.offsetAt({ line: line + 1, character: 0 })).trimEnd();
	if (text === '') throw new RequestError('This line is blank. Put the cursor on a line with text.');
	const timeZone = context.settings.of(workspace.root).memory.timeZone || context.options.timeZone;
	const origin = await originOfLine(file, line, context);
	const known = origin
		? fromRecords(origin, file, context)
		: ((await told(() => fromGit(file, line, timeZone, isStopped))) ?? nobody);
	return { ...known, workspace: context.files.uriOf(workspace.root) };
}

/** Where a line came from: by what Soulscope has written, else by git. */
export const lineOriginRequest: Feature = {
	name: 'line origin',
	register(context) {
		context.connection.onRequest(
			LineOriginRequest,
			context.answered<LineOriginParams, LineOriginAnswer>('line origin', (params, token) =>
				answer(params, context, () => token.isCancellationRequested),
			),
		);
	},
};
