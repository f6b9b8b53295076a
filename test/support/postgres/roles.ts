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

/** Makes the role `member`, which may use the tables that are there by now and make none, and `stranger`, which may do nothing; and gives the address for each. */
export async function memberAndStranger(address: string): Promise<(name: 'member' | 'stranger') => string> {
	await runIn(
		address,
		'CREATE ROLE member LOGIN',
		'CREATE ROLE stranger LOGIN',
		'GRANT USAGE ON SCHEMA soulscope TO member',
		'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA soulscope TO member',
	);
	return (name) => address.replace('soulscope@', `${name}@`);
}
