import type { Tree } from '../../support/disk/fileTree.ts';

/** A workspace with something of everything. */
export const agentFiles: Tree = {
	'SOUL.md': '# Soul\n\nBe kind. See [the rules](AGENTS.md#rules).\n',
	'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🌿\n',
	'AGENTS.md': '# Rules\n\nRead MEMORY.md first.\n',
	'USER.md': '- **Name:** Ann\n- Fires the kiln on Tuesdays.\n',
	'TOOLS.md': 'The kiln is at 192.0.2.7.\n',
	'HEARTBEAT.md': '- Look at the kiln\n',
	'MEMORY.md': '# Memory\n\n- Ann likes oolong.\n- The kiln takes six hours.\n',
	'memory/2026-11-20.md': '# 2026-11-20\n\n- 10:00 The glaze cracked.\n',
	'memory/2026-11-21.md': '# 2026-11-21\n\n- 10:00 The kiln is hot.\n',
	'skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea\n---\nBoil water.\n',
	'openclaw.json': '{ "agents": { "defaults": { "bootstrapMaxChars": 12000 } } }\n',
};
