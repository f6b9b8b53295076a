import { utf8Length } from '../../../../text/lengths/measure.ts';
import type { Grantee, GrantRow } from '../../../capabilities/skillGrants.ts';
import type { StoredQuestion } from '../../../capabilities/storedQuestion.ts';
import { grantOf } from './grantRows.ts';
import { grantChanges as statements } from './grantStatements.ts';

/** UTF-8 bytes that GoClaw 2026.2.26 lets the id of a person have. */
const longestId = 255;

const refuse = (refused: string) => ({ refused });

/** As the capability has it, of a grant: as GoClaw grants, who gave it first stays, and giving it again changes only what is pinned. */
export function grantChange(
	{ slug, to }: { readonly slug: string; readonly to: Grantee },
	before: string | undefined,
	after: string | undefined,
): StoredQuestion | { readonly refused: string } {
	const what = `The grant of ${slug} to ${to.id}`;
	if (to.kind === 'person' && (to.id === '' || utf8Length(to.id) > longestId))
		return refuse(`${what} was not changed: the id of a person has 1 to ${longestId} bytes.`);
	const [was, is] = [before, after].map((text) => (text === undefined ? undefined : grantOf(text)));
	if ((before !== undefined && !was) || (after !== undefined && !is) || after?.includes('\0'))
		return refuse(`${what} was not changed: it would not be a grant.`);
	if ([was, is].some((grant) => grant && (grant.pinned !== undefined) !== (to.kind === 'agent')))
		return refuse(`${what} was not changed: a version is pinned for an agent, and for nobody else.`);
	return statementOf([slug, to.id], to.kind, was, is) ?? refuse(`${what} was not changed: who gave it first stays.`);
}

function statementOf(
	row: readonly [slug: string, id: string],
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
