import * as l10n from '@vscode/l10n';
import { useMemo } from 'preact/hooks';
import type { FileDiff } from '../../../../../protocol/chat/conversation.ts';
import type { Hunk } from '../../../../../shared/lineDiff.ts';
import { figure } from '../../format.ts';
import { post } from '../../host.ts';
import { lineDiff } from '../../lazy.ts';
import { FileLink } from '../basic/fileLink.tsx';
import { IconButton } from '../basic/iconButton.tsx';
import { Scrolling } from '../basic/scrolling.tsx';

/** Lines shown of one file: the editor's own diff shows the rest. */
const mostLines = 60;

const marks = { added: '+', removed: '−', same: ' ' } as const;

function Lines({ hunks, path }: { readonly hunks: readonly Hunk[]; readonly path: string }) {
	const all = hunks.flatMap(({ lines }, index) => [
		...(index > 0 ? [{ kind: 'gap', text: '⋯' } as const] : []),
		...lines,
	]);
	const rest = all.length - mostLines;
	return (
		<Scrolling name="diff" label={l10n.t('Changes in {0}', path)}>
			{all.slice(0, mostLines).map(({ kind, text }, index) => (
				<div key={index} class={`diff-line ${kind}`}>
					{kind === 'added' && <ins>{text}</ins>}
					{kind === 'removed' && <del>{text}</del>}
					{(kind === 'same' || kind === 'gap') && <span>{text}</span>}
				</div>
			))}
			{rest > 0 && <div class="diff-line gap">{l10n.t('… more lines: {0}', figure(rest))}</div>}
		</Scrolling>
	);
}

const countOf = (hunks: readonly Hunk[], kind: 'added' | 'removed'): number =>
	hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);

function fate({ before, after }: FileDiff): string {
	if (before === undefined) return l10n.t('new file');
	return after === undefined ? l10n.t('deleted') : '';
}

interface ChangeProps {
	readonly change: FileDiff;
	readonly entry: string;
	readonly index: number;
}

function Change({ change, entry, index }: ChangeProps) {
	const { path, uri, before = '', after = '' } = change;
	const tools = lineDiff.use();
	const hunks = useMemo(() => tools?.hunksOf(before, after), [tools, before, after]);
	const line = hunks?.[0]?.line;
	return (
		<div class="change">
			<div class="change-bar">
				<FileLink href={line && change.after !== undefined ? `${uri}#L${line}` : uri} title={path} />
				<span class="dim">{fate(change)}</span>
				{hunks && (
					<span
						class="change-count"
						role="img"
						aria-label={l10n.t('Lines added: {0}, removed: {1}', countOf(hunks, 'added'), countOf(hunks, 'removed'))}
					>
						<span aria-hidden="true" class="added">
							{marks.added}
							{countOf(hunks, 'added')}
						</span>
						<span aria-hidden="true" class="removed">
							{marks.removed}
							{countOf(hunks, 'removed')}
						</span>
					</span>
				)}
				<IconButton
					icon="diff"
					title={l10n.t('Open in diff editor')}
					onPress={() => post({ type: 'open-diff', entry, index })}
				/>
			</div>
			{hunks && hunks.length > 0 && <Lines hunks={hunks} path={path} />}
			{tools && !hunks && (
				<p class="quiet">{l10n.t('The change is too long to show here. Open it in the diff editor.')}</p>
			)}
		</div>
	);
}

/** What a tool changes, file by file. */
export const Changes = ({ changes, entry }: { readonly changes: readonly FileDiff[]; readonly entry: string }) => (
	<>
		{changes.map((change, index) => (
			<Change key={change.uri} change={change} entry={entry} index={index} />
		))}
	</>
);
