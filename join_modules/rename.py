"""python rename.py LIST: lines `module old new`; renames a module-level name everywhere (code and tests)."""
import ast, subprocess, sys, re, functools
from pathlib import Path
@functools.cache
def files():
    return [Path(f) for f in subprocess.run(["git","ls-files","-co","--exclude-standard","*.py"],capture_output=True,text=True).stdout.split() if Path(f).exists() and "documentation" not in f]
def mod(p):
    return ".".join(p.with_suffix("").parts).removesuffix(".__init__")
def local_bindings(fn):
    out=set()
    a=fn.args
    for x in [*a.posonlyargs,*a.args,*a.kwonlyargs,*( [a.vararg] if a.vararg else []),*([a.kwarg] if a.kwarg else [])]: out.add(x.arg)
    if isinstance(fn,ast.Lambda): return out
    def walk(n):
        for c in ast.iter_child_nodes(n):
            if isinstance(c,(ast.FunctionDef,ast.AsyncFunctionDef,ast.ClassDef)): out.add(c.name); continue
            if isinstance(c,ast.Lambda): continue
            if isinstance(c,ast.Name) and isinstance(c.ctx,(ast.Store,ast.Del)): out.add(c.id)
            if isinstance(c,(ast.MatchAs,ast.MatchStar)) and c.name: out.add(c.name)
            if isinstance(c,ast.ExceptHandler) and c.name: out.add(c.name)
            if isinstance(c,(ast.Import,ast.ImportFrom)):
                for al in c.names: out.add((al.asname or al.name).split(".")[0])
            walk(c)
    walk(fn)
    glob={n for c in ast.walk(fn) if isinstance(c,ast.Global) for n in c.names}
    return out-glob
REEX=set()
def edit(path, m, old, new):
    text=path.read_text(); 
    if old not in text: return
    if mod(path)!=m and not any(x.rpartition('.')[2] in text for x in {m,*REEX}): return
    tree=ast.parse(text); lines=text.splitlines(keepends=True)
    starts=[0]
    for l in lines: starts.append(starts[-1]+len(l.encode()))
    b=text.encode(); edits=set()
    def at(ln,col): return starts[ln-1]+col
    me=mod(path); own = me==m
    # module aliases and imported names, everywhere in the file with scope = name (approx.)
    mods=set(); direct=set()
    imports_here=[]
    for n in ast.walk(tree):
        if isinstance(n,ast.Import):
            for al in n.names:
                if al.name==m: mods.add(al.asname or al.name)
        if isinstance(n,ast.ImportFrom) and n.module and not n.level:
            for al in n.names:
                if f"{n.module}.{al.name}"==m: mods.add(al.asname or al.name)
                if (n.module==m or n.module in REEX) and al.name==old:
                    s=at(al.lineno,al.col_offset); edits.add((s,s+len(old.encode())))
                    if al.asname is None: direct.add(n)
    renamed = own or bool(direct)
    if own:
        for n in tree.body:
            for c in ([n] if isinstance(n,(ast.FunctionDef,ast.AsyncFunctionDef,ast.ClassDef)) else []):
                if c.name==old:
                    s=at(c.lineno,c.col_offset); k=b.index(old.encode(), s+ (4 if isinstance(c,ast.FunctionDef) else 6)); edits.add((k,k+len(old.encode())))
    for n in ast.walk(tree):   # overloads and defs under if
        pass
    def walk(n, shadow):
        if isinstance(n,(ast.FunctionDef,ast.AsyncFunctionDef,ast.Lambda)):
            lb=local_bindings(n)
            imp=any(isinstance(c,ast.ImportFrom) and c in direct for c in ast.walk(n))
            outer=[*getattr(n,"decorator_list",[]),*n.args.defaults,*[d for d in n.args.kw_defaults if d]]
            for o in outer: walk(o,shadow)
            if not isinstance(n,ast.Lambda):
                for a in ast.walk(n.args):
                    if isinstance(a,ast.arg) and a.annotation: walk(a.annotation,shadow)
                if n.returns: walk(n.returns,shadow)
            sh = shadow or (old in lb and not imp)
            if imp: sh=False
            body=[n.body] if isinstance(n,ast.Lambda) else n.body
            for c in body: walk(c,sh)
            return
        if isinstance(n,ast.ClassDef):
            bound={x.target.id for x in n.body if isinstance(x,ast.AnnAssign) and isinstance(x.target,ast.Name)}|{t.id for x in n.body if isinstance(x,ast.Assign) for t in x.targets if isinstance(t,ast.Name)}|{x.name for x in n.body if isinstance(x,(ast.FunctionDef,ast.AsyncFunctionDef))}
            if old in bound:
                for c in n.body:
                    if isinstance(c,ast.AnnAssign):
                        walk(c.annotation,shadow)
                        if c.value: walk(c.value,shadow)
                    elif isinstance(c,ast.Assign): walk(c.value,shadow)
                    else: walk(c,shadow)
                return
        if isinstance(n,ast.Call) and isinstance(n.func,ast.Attribute) and n.func.attr in ("setattr","delattr") and len(n.args)>1 and ast.unparse(n.args[0]) in mods and isinstance(n.args[1],ast.Constant) and n.args[1].value==old:
            s=at(n.args[1].lineno,n.args[1].col_offset)+1; edits.add((s,s+len(old.encode())))
        if isinstance(n,ast.Name) and n.id==old and renamed and not shadow:
            s=at(n.lineno,n.col_offset); edits.add((s,s+len(old.encode())))
        if isinstance(n,ast.Attribute) and n.attr==old:
            base=ast.unparse(n.value)
            if base in mods:
                e=at(n.end_lineno,n.end_col_offset); edits.add((e-len(old.encode()),e))
        if isinstance(n,(ast.ListComp,ast.SetComp,ast.DictComp,ast.GeneratorExp)):
            bound={x.id for g in n.generators for x in ast.walk(g.target) if isinstance(x,ast.Name)}
            if old in bound:
                walk(n.generators[0].iter,shadow)
                for c in ast.iter_child_nodes(n):
                    if not isinstance(c,ast.comprehension): walk(c,True)
                return
        if isinstance(n,ast.Assign) and any(isinstance(x,ast.Name) and x.id=="__all__" for x in n.targets) and renamed:
            for c in ast.walk(n.value):
                if isinstance(c,ast.Constant) and c.value==old:
                    s=at(c.lineno,c.col_offset)+1; edits.add((s,s+len(old.encode())))
        if isinstance(n,ast.Constant) and isinstance(n.value,str) and n.value==f"{m}.{old}":
            s=at(n.lineno,n.col_offset); k=b.index(old.encode()+b[at(n.end_lineno,n.end_col_offset)-1:at(n.end_lineno,n.end_col_offset)],s+len(m)); edits.add((k,k+len(old.encode())))
        for c in ast.iter_child_nodes(n): walk(c,shadow)
    modshadow = False
    walk(tree, modshadow)
    # backticked mentions in the own module and `module.old`
    if (own or direct) and old[0].isupper():
        for mm in re.finditer(rb"`%s\b"%old.encode(),b): edits.add((mm.start()+1,mm.start()+1+len(old)))
    if not edits: return
    for s,e in sorted(edits,reverse=True):
        assert b[s:e]==old.encode(),(path,b[s-20:e+20])
        b=b[:s]+new.encode()+b[e:]
    path.write_bytes(b); ast.parse(b)
for line in Path(sys.argv[1]).read_text().splitlines():
    line=line.split("#")[0].strip()
    if not line: continue
    m,old,new=line.split()
    target=Path(m.replace(".","/")+".py"); target=target if target.exists() else Path(m.replace(".","/"))/"__init__.py"
    if not target.exists(): print("GONE",m); continue
    t=ast.parse(target.read_text())
    names={getattr(n,"name",None) for n in ast.walk(t)}|{x.id for n in t.body for x in ast.walk(n) if isinstance(x,ast.Name)}
    if old not in names: print("NO",m,old); continue
    if new in names: print("CLASH",m,new); continue
    REEX.clear()
    for p in files():
        if p.parts[0]=="tests" : continue
        x=p.read_text()
        if old in x and m.rpartition('.')[2] in x and any(isinstance(n,ast.ImportFrom) and n.module==m and any(al.name==old and al.asname in (None,old) for al in n.names) for n in ast.parse(x).body): REEX.add(mod(p))
    for p in files(): edit(p,m,old,new)
    print("renamed",m,old,new)
