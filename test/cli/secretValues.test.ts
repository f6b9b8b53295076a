import { expect, it } from 'vitest';
import { secretValuesIn } from '../../server/src/commandLine/agents/secretValues.ts';

it('a value is a secret where its key says so, of whatever form', () => {
	const config = `{
		channels: { telegram: { botToken: 'plain words here', dmPolicy: 'open' } },
		gateway: { auth: { password: 'hunter22', token: '\${GATEWAY_TOKEN}' } },
		models: { providers: { x: { apiKey: ['one-key', 'two-key'], maxTokens: '4096' } } },
		hooks: { secrets: { github: 'deep' } },
	}`;
	expect(secretValuesIn(config)).toStrictEqual(['plain words here', 'hunter22', 'one-key', 'two-key', 'deep']);
	expect(secretValuesIn('{ no json')).toStrictEqual([]);
});
