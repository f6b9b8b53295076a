import { randomUUID } from 'node:crypto';
import { runIn } from '../goclaw/teamRows.ts';

/** `address` for a role of its own, by whose name each of `statements` makes it into what it is. It goes with the server of the run. */
export async function asSomebodyWith(
	address: string,
	...statements: readonly ((role: string) => string)[]
): Promise<string> {
	const role = `role_${randomUUID().replaceAll('-', '')}`;
	await runIn(address, `CREATE ROLE ${role} LOGIN`, ...statements.map((each) => each(role)));
	return address.replace(/^postgres(?:ql)?:\/\/(?:[^@/]*@)?/u, `postgres://${role}@`);
}
