import * as l10n from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { OverviewCell, OverviewFile, OverviewResult } from '../../../../protocol/overview/overview.ts';
import type { SessionKind } from '../../../../protocol/preview/session.ts';
import { fateLabels } from '../../../../shared/fateLabels.ts';
import { figure, short, tokens } from '../format.ts';
import { post } from '../host.ts';
import { FateCell, FileTable } from './fileTable.tsx';
import { PathName } from './pathName.tsx';

/** More skills than these have one row for all of them, until somebody wants to see each. */
const mostSkills = 6;

const nameOf = ({ name, path }: OverviewFile): string => name ?? path;

const isThere = ({ cells }: OverviewFile): boolean => cells.some((cell) => cell && cell.fate !== 'missing');

/** What each file is to each kind of session: whole, cut, withheld … and how many tokens of it are in the prompt. */
export function Matrix({ result }: { readonly result: OverviewResult }) {
	const [showsSkills, setShowsSkills] = useState(false);
	const { sessions, files } = result;
	const skills = files.filter(({ isSkill }) => isSkill);
	const folded = skills.length > mostSkills && !showsSkills;
	const rows = files.filter((file) => isThere(file) && !(folded && file.isSkill));
	const absent = files.filter((file) => !isThere(file));
	return (
		<section aria-labelledby="reads">
			<h2 id="reads">{l10n.t('What It Reads')}</h2>
			<FileTable
				title={l10n.t('What It Reads')}
				columns={sessions.map(({ session, tokens: sum }) => ({
					key: session,
					head: (
						<button type="button" class="link-button" onClick={() => post({ type: 'show', session })}>
							{session}
						</button>
					),
					sum,
				}))}
				summed={l10n.t('Whole prompt')}
			>
				{rows.map((file) => (
					<FileRow key={file.path} file={file} sessions={sessions.map(({ session }) => session)} />
				))}
				{skills.length > mostSkills && (
					<SkillsRow
						skills={skills}
						sessions={sessions}
						isOpen={showsSkills}
						onPress={() => setShowsSkills(!showsSkills)}
					/>
				)}
			</FileTable>
			{absent.length > 0 && (
				<details class="absent">
					<summary>
						{absent.length === 1
							? l10n.t('1 file that the runtime looks for is not there')
							: l10n.t('{0} files that the runtime looks for are not there', figure(absent.length))}
					</summary>
					<p class="dim">{absent.map(nameOf).join(', ')}</p>
				</details>
			)}
		</section>
	);
}

function FileRow({ file, sessions }: { readonly file: OverviewFile; readonly sessions: readonly SessionKind[] }) {
	return (
		<tr>
			<th scope="row">
				<button
					type="button"
					class="link-button path"
					title={file.roleTitle}
					onClick={() => post({ type: 'open', path: file.path })}
				>
					<PathName path={nameOf(file)} />
				</button>
			</th>
			{sessions.map((session, index) => (
				<td key={session}>
					<Cell file={file} session={session} cell={file.cells[index] ?? null} />
				</td>
			))}
		</tr>
	);
}

interface CellProps {
	readonly file: OverviewFile;
	readonly session: SessionKind;
	readonly cell: OverviewCell | null;
}

function Cell({ file, session, cell }: CellProps) {
	if (!cell) return <span class="dim">{l10n.t('none')}</span>;
	const words = [
		l10n.t('{0} in {1}: {2}', nameOf(file), session, l10n.t(fateLabels[cell.fate])),
		tokens(cell.tokens),
		...(cell.lost > 0 ? [l10n.t('about {0} lost', tokens(cell.lost))] : []),
		...(cell.reason === '' ? [] : [cell.reason]),
	].join(', ');
	return (
		<FateCell
			fate={cell.fate}
			tokens={cell.tokens}
			words={words}
			onPress={() => post({ type: 'show', session, path: file.path })}
		>
			{cell.lost > 0 && <span class="lost"> −{short(cell.lost)}</span>}
		</FateCell>
	);
}

interface SkillsRowProps {
	readonly skills: readonly OverviewFile[];
	readonly sessions: OverviewResult['sessions'];
	readonly isOpen: boolean;
	onPress(): void;
}

/** All skills in one row; the whole sum, whether each is shown or not. */
function SkillsRow({ skills, sessions, isOpen, onPress }: SkillsRowProps) {
	const sum = (index: number) => skills.reduce((all, { cells }) => all + (cells[index]?.tokens ?? 0), 0);
	return (
		<tr>
			<th scope="row">
				<button type="button" class="link-button" aria-expanded={isOpen} onClick={onPress}>
					{l10n.t('{0} skills', figure(skills.length))}
				</button>
			</th>
			{sessions.map(({ session }, index) => (
				<td key={session}>{short(sum(index))}</td>
			))}
		</tr>
	);
}
