import * as l10n from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { GrantsState } from '../../../../protocol/managed/grantsPage.ts';
import type { GrantedSkill } from '../../../../protocol/managed/skillGrants.ts';
import { Icon } from '../../shared/icon.tsx';
import type { GrantCell, GrantColumn } from '../grantTable.ts';
import { post } from '../host.ts';
import { cellLooks } from './looks.ts';
import { Visibility } from './visibility.tsx';
import { WorkButton } from './workButton.tsx';

interface DetailProps {
	readonly skill: GrantedSkill;
	readonly column: GrantColumn;
	readonly cell: GrantCell;
	readonly together: string | undefined;
	readonly visibilities: readonly string[];
	readonly considered: GrantsState['considered'];
	readonly isReadOnly: boolean;
	readonly isBusy: boolean;
}

/** One cell: whether they see the skill and why, what a grant does or would do, and the way to change it. */
export function Detail(props: DetailProps) {
	const { skill, column, cell, together, visibilities, considered, isReadOnly, isBusy } = props;
	const { grant, sight } = cell;
	const who = column.title === column.id ? column.id : `${column.title} (${column.id})`;
	const look = cellLooks[sight.sees];
	return (
		<section class="detail" aria-label={l10n.t('The chosen cell')}>
			<h2>
				{together === undefined
					? l10n.t('{0} for {1}', skill.name, who)
					: l10n.t('{0} for {1} with {2}', skill.name, who, together)}
			</h2>
			<p class="dim">
				{l10n.t('{0}, owned by {1}', skill.slug, skill.owner)}
				{skill.description !== '' && ` · ${skill.description}`}
			</p>
			<p class={`tone-${look.tone}`}>
				<Icon name={look.icon} /> <strong>{look.words()}</strong> · {sight.why}
			</p>
			<p>
				{grant === undefined
					? l10n.t('Not granted.')
					: grant.pinned === undefined
						? l10n.t('Granted by {0}.', grant.by)
						: l10n.t(
								'Granted by {0}, version {1} pinned; the newest is {2}.',
								grant.by,
								grant.pinned,
								skill.version,
							)}{' '}
				<Effect cell={cell} />
			</p>
			{isReadOnly ? (
				<p>
					{l10n.t('The database is connected only to read.')}{' '}
					<button type="button" class="link-button" onClick={() => post({ type: 'connect' })}>
						{l10n.t('Connect to change…')}
					</button>
				</p>
			) : (
				<Change key={`${skill.slug} ${column.kind} ${column.id}`} {...{ skill, column, cell, isBusy }} />
			)}
			<Visibility
				key={`${skill.slug} ${skill.visibility}`}
				{...{ skill, visibilities, considered, isReadOnly, isBusy }}
			/>
		</section>
	);
}

/** What a change of the grant would come to. */
function Effect({ cell: { grant, sight, otherwise } }: Pick<DetailProps, 'cell'>) {
	if (sight.sees === otherwise.sees)
		return (
			<strong>
				{grant === undefined ? l10n.t('A grant would change nothing.') : l10n.t('The grant changes nothing.')}
			</strong>
		);
	return (
		<span>
			{grant === undefined
				? l10n.t('With a grant: {0}', otherwise.why)
				: l10n.t('Without the grant: {0}', otherwise.why)}
		</span>
	);
}

function Change({ skill, column, cell: { grant }, isBusy }: Pick<DetailProps, 'skill' | 'column' | 'cell' | 'isBusy'>) {
	const [version, setVersion] = useState(grant?.pinned ?? skill.version);
	const { visibility, status, version: newest, slug } = skill;
	const { kind, id } = column;
	const seen = {
		visibility,
		status,
		version: newest,
		...(grant && { grant: { by: grant.by, ...(grant.pinned !== undefined && { pinned: grant.pinned }) } }),
	};
	const change = (wanted: { readonly pinned?: number } | undefined) =>
		post({ type: 'change', slug, to: { kind, id }, seen, ...(wanted && { wanted }) });
	const isVersion = Number.isInteger(version) && version >= 1;
	return (
		<div class="actions">
			{grant === undefined ? (
				<WorkButton
					look="button"
					isOff={isBusy || !isVersion}
					onPress={() => change(kind === 'agent' ? { pinned: version } : {})}
				>
					{l10n.t('Grant')}
				</WorkButton>
			) : (
				<WorkButton look="button" isOff={isBusy} onPress={() => change(undefined)}>
					{l10n.t('Revoke')}
				</WorkButton>
			)}
			{kind === 'agent' && (
				<label>
					{l10n.t('Version to pin')}{' '}
					<input
						type="number"
						min={1}
						max={2_147_483_647}
						value={version}
						onInput={({ currentTarget }) => setVersion(currentTarget.valueAsNumber)}
					/>
				</label>
			)}
			{grant?.pinned !== undefined && (
				<WorkButton
					look="button secondary"
					isOff={isBusy || !isVersion || version === grant.pinned}
					onPress={() => change({ pinned: version })}
				>
					{l10n.t('Pin')}
				</WorkButton>
			)}
		</div>
	);
}
