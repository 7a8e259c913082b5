@rem In a shell of Unix, "exec" lets npm's signals reach the program itself. In that of Windows it is this file.
@%*
