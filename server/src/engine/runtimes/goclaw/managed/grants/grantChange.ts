import { utf8Length } from '../../../../text/lengths/measure.ts';
import type { SqlStatement } from '../../../../text/sqlStatement.ts';
import type { StoredConditions } from '../../../capabilities/managed.ts';
import type { Grantee, GrantRow } from '../../../capabilities/skillGrants.ts';
import type { StoredQuestion } from '../../../capabilities/storedQuestion.ts';
import { isVisibility } from '../../skills/stored.ts';
import { grantOf } from './grantRows.ts';
import type { grantChanges } from './grantStatements.ts';

/** UTF-8 bytes that GoClaw 2026.2.26 lets the id of a person have. */
const longestId = 255;

const refuse = (refused: string) => ({ refused });

/** As the capability has it, of a grant: as GoClaw grants, who gave it first stays, and giving it again changes only what is pinned. */
export function grantChange(
	statements: typeof grantChanges,
	{ slug, to }: { readonly slug: string; readonly to: Grantee },
	before: string | undefined,
	after: string | undefined,
	onlyIf: StoredConditions | undefined,
): StoredQuestion | { readonly refused: string } {
	const what = `The grant of ${slug} to ${to.id}`;
	if (to.kind === 'person' && (to.id === '' || utf8Length(to.id) > longestId))
		return refuse(`${what} was not changed: the id of a person has 1 to ${longestId} bytes.`);
	const [was, is] = [before, after].map((text) => (text === undefined ? undefined : grantOf(text)));
	if ((before !== undefined && !was) || (after !== undefined && !isGivable(is)) || after?.includes('\0'))
		return refuse(`${what} was not changed: it would not be a grant.`);
	if ([was, is].some((grant) => grant && (grant.pinned !== undefined) !== (to.kind === 'agent')))
		return refuse(`${what} was not changed: a version is pinned for an agent, and for nobody else.`);
	return (
		statementOf(statements, [slug, to.id, ...conditions(onlyIf)], to.kind, was, is) ??
		refuse(`${what} was not changed: who gave it first stays.`)
	);
}

/** What GoClaw would write: whoever gives it has a name, and versions begin with 1. What others wrote can be taken away all the same. */
const isGivable = (row: GrantRow | undefined): boolean =>
	row !== undefined && row.by !== '' && (row.pinned === undefined || row.pinned >= 1);

function statementOf(
	statements: typeof grantChanges,
	row: StoredQuestion['values'],
	kind: Grantee['kind'],
	was: GrantRow | undefined,
	is: GrantRow | undefined,
): StoredQuestion | undefined {
	const valuesOf = ({ pinned, by }: GrantRow) => (pinned === undefined ? [...row, by] : [...row, pinned, by]);
	const isAgents = kind === 'agent';
	if (is && !was) return { statement: isAgents ? statements.addAgents : statements.addPersons, values: valuesOf(is) };
	if (was && !is)
		return { statement: isAgents ? statements.removeAgents : statements.removePersons, values: valuesOf(was) };
	if (!was || !is || was.by !== is.by || is.pinned === undefined) return undefined;
	return { statement: statements.pin, values: [...valuesOf(was), is.pinned] };
}

/** What the skill has to be, in the order of the statements; null where any will do. */
const conditions = (onlyIf: StoredConditions = {}) =>
	['visibility', 'status', 'version'].map((field) => onlyIf[field] ?? null);

/** As the capability has it, of who may see a skill: one that is there always says something. */
export function visibilityChange(
	statement: SqlStatement,
	slug: string,
	before: string | undefined,
	after: string | undefined,
	onlyIf: StoredConditions | undefined,
): StoredQuestion | { readonly refused: string } {
	if (before === undefined || after === undefined) return refuse(`The visibility of ${slug} can only be changed.`);
	if (!isVisibility(after))
		return refuse(`The visibility of ${slug} was not changed: GoClaw knows none called ${after}.`);
	return { statement, values: [slug, before, ...conditions(onlyIf), after] };
}
