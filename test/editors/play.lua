-- What a person does, in a real Neovim: open a file, see what is wrong with it, have it put right, ask what it is.
local function check(condition, what)
  if not condition then error(what .. '\n' .. vim.inspect(vim.diagnostic.get()), 2) end
  print('ok: ' .. what)
end

local function codes(buffer)
  return vim.tbl_map(function(each) return each.code end, vim.diagnostic.get(buffer))
end

local function wait_for(what, condition)
  check(vim.wait(30000, condition, 20), what)
end

local function play()
  vim.cmd('edit IDENTITY.md')
  local buffer = vim.api.nvim_get_current_buf()
  wait_for('a problem is shown', function() return vim.tbl_contains(codes(buffer), 'identity.unknown-label') end)

  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { '', '```sh', 'never closed' })
  wait_for('so is one that is typed, not saved', function() return vim.tbl_contains(codes(buffer), 'markdown.open-fence') end)
  vim.api.nvim_buf_set_lines(buffer, -4, -1, false, {})
  wait_for('it goes when the text goes', function() return not vim.tbl_contains(codes(buffer), 'markdown.open-fence') end)

  if vim.env.SOULSCOPE_PUSHED then
    wait_for('and of a file that nobody opened', function()
      for _, each in ipairs(vim.diagnostic.get()) do
        local name = vim.api.nvim_buf_get_name(each.bufnr)
        if each.code == 'markdown.open-fence' and name:match('SOUL%.md$') then return true end
      end
      return false
    end)
  end

  local uri = vim.uri_from_bufnr(buffer)
  local first = { line = 0, character = 0 }
  local hover = vim.lsp.buf_request_sync(buffer, 'textDocument/hover', { textDocument = { uri = uri }, position = first }, 20000)
  local _, answer = next(hover or {})
  local value = answer and answer.result and answer.result.contents.value or ''
  check(value:find('IDENTITY.md', 1, true) and value:find('| main |', 1, true), 'a hover says what the file is')

  local actions = vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', {
    textDocument = { uri = uri },
    range = { start = first, ['end'] = { line = 1, character = 0 } },
    context = { diagnostics = {}, only = { 'quickfix' } },
  }, 20000)
  local id, offered = next(actions or {})
  local fix
  for _, action in ipairs(offered and offered.result or {}) do
    if action.isPreferred then fix = action end
  end
  check(fix and fix.edit, 'a quick fix is offered')
  local client = vim.lsp.get_client_by_id(id)
  vim.lsp.util.apply_workspace_edit(fix.edit, client.offset_encoding or 'utf-16')
  local line = vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1]
  check(line:find('Name', 1, true), 'the quick fix changes the text: ' .. line)
  wait_for('the problem goes with it', function() return not vim.tbl_contains(codes(buffer), 'identity.unknown-label') end)

  local lenses = vim.lsp.buf_request_sync(buffer, 'textDocument/codeLens', { textDocument = { uri = uri } }, 20000)
  for _, each in pairs(lenses or {}) do
    for _, lens in ipairs(each.result or {}) do
      local known = lens.command.command == ''
      local provider = client.server_capabilities.executeCommandProvider or {}
      for _, command in ipairs(provider.commands or {}) do known = known or command == lens.command.command end
      check(known, 'a lens names no command that nobody has: ' .. lens.command.title)
    end
  end

  local shown = vim.diagnostic.get(buffer)
  local seen = {}
  for _, each in ipairs(shown) do
    local key = each.lnum .. ' ' .. each.col .. ' ' .. tostring(each.code) .. ' ' .. each.message
    check(not seen[key], 'nothing is shown twice: ' .. tostring(each.code))
    seen[key] = true
  end
end

local passed, why = xpcall(play, debug.traceback)
if not passed then print('FAILED: ' .. tostring(why)) end
print(passed and 'PLAYED' or 'BROKEN')
vim.cmd(passed and 'qall!' or 'cquit!')
