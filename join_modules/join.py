"""join.py SPECFILE: join modules. Spec lines: TARGET = SRC SRC ... ; options: `rename MODULE old new`."""
import ast, re, subprocess, sys, collections
from pathlib import Path
root=Path(".")
def files(pat="*.py"):
    return [Path(f) for f in subprocess.run(["git","ls-files","-co","--exclude-standard",pat],capture_output=True,text=True).stdout.split() if Path(f).exists()]
def path_of(m):
    p=Path(m.replace(".","/")+".py")
    return p if p.exists() else Path(m.replace(".","/"))/"__init__.py"
def mod_of(p):
    return str(p)[:-3].replace("/",".").removesuffix(".__init__")
class Src:
    def __init__(s,text):
        s.text=text; s.lines=text.splitlines(keepends=True); s.off=[0]
        for l in s.lines: s.off.append(s.off[-1]+len(l.encode()))
        s.bytes=text.encode(); s.tree=ast.parse(text)
    def pos(s,l,c): return s.off[l-1]+c
    def span(s,n): return s.pos(n.lineno,n.col_offset), s.pos(n.end_lineno,n.end_col_offset)
def apply(src,edits):
    b=src.bytes
    for a,z,new in sorted(edits,key=lambda e:-e[0]): b=b[:a]+new.encode()+b[z:]
    return b.decode()
def stores(tree):
    out=set()
    methods={id(f) for c in ast.walk(tree) if isinstance(c,ast.ClassDef) for f in c.body if isinstance(f,(ast.FunctionDef,ast.AsyncFunctionDef))}
    for n in ast.walk(tree):
        if id(n) in methods: continue
        if isinstance(n,ast.Name) and isinstance(n.ctx,(ast.Store,ast.Del)): out.add(n.id)
        elif isinstance(n,ast.arg): out.add(n.arg)
        elif isinstance(n,(ast.FunctionDef,ast.ClassDef,ast.AsyncFunctionDef)): out.add(n.name)
    return out
def toplevel(tree):
    out={}
    for n in tree.body:
        if isinstance(n,(ast.FunctionDef,ast.ClassDef,ast.AsyncFunctionDef)): out[n.name]=n
        elif isinstance(n,ast.Assign):
            for t in n.targets:
                for x in ast.walk(t):
                    if isinstance(x,ast.Name): out[x.id]=n
        elif isinstance(n,ast.AnnAssign) and isinstance(n.target,ast.Name): out[n.target.id]=n
    return out
def import_bindings(tree,top=True):
    out={}
    body=list(tree.body)
    for n in body:
        if isinstance(n,ast.If) and "TYPE_CHECKING" in ast.dump(n.test): body+= n.body
        if isinstance(n,ast.Import):
            for a in n.names: out[a.asname or a.name.split(".")[0]]=("import",a.name,a.asname)
        elif isinstance(n,ast.ImportFrom) and n.module!="__future__":
            for a in n.names: out[a.asname or a.name]=("from",n.module,a.name)
    return out
def fmt_from(module,names):
    return f"from {module} import "+", ".join(x if not y else f"{x} as {y}" for x,y in names)
class Fail(Exception): pass
def same(a,b):
    import importlib
    sys.path.insert(0,".")
    try: return a[0]==b[0]=="from" and getattr(importlib.import_module(a[1]),a[2]) is getattr(importlib.import_module(b[1]),b[2])
    except Exception as e: return False

def rewrite(p,group,target,renames,inside):
    """Rewrite references in file p to modules of group: returns new text. inside: p is itself of the group."""
    src=Src(p.read_text()); edits=[]; alias={}  # local name -> module
    tname=target.rsplit(".",1)[1]; tpkg=target.rsplit(".",1)[0]
    top={id(n) for n in src.tree.body}
    for n in ast.walk(src.tree):
        if isinstance(n,ast.ImportFrom) and n.level==0 and n.module:
            keep=[];moved=[];mods=[]
            for a in n.names:
                full=f"{n.module}.{a.name}"
                if full in group: mods.append((a.name,a.asname,full))
                elif n.module in group:
                    new=renames.get(n.module,{}).get(a.name,a.name)
                    moved.append((a.name,a.asname,new))
                else: keep.append((a.name,a.asname))
            if not mods and not moved: continue
            out=[]
            if keep: out.append(fmt_from(n.module,keep))
            if moved:
                if inside:
                    for o,asn,new in moved:
                        local=asn or o
                        if local!=new: alias[local]=("name",new)
                else: out.append(fmt_from(target,[(new, asn or (o if new!=o else None)) if False else (new, asn if asn else (o if o!=new else None)) for o,asn,new in moved]))
            for o,asn,full in mods:
                alias[asn or o]=("mod",full)
            if mods and not inside:
                out.append(f"from {tpkg} import {tname}")
            ind=" "*n.col_offset
            a,z=src.span(n)
            text=("\n"+ind).join(out)
            if not text:
                text="" if id(n) in top else "pass  # JOIN"
            edits.append((a,z,text))
        elif isinstance(n,ast.Import):
            for a in n.names:
                if a.name in group: raise Fail(f"{p}: import {a.name}")
    if alias:
        st=stores(src.tree); hidden=set()
        for f in ast.walk(src.tree):
            if isinstance(f,(ast.FunctionDef,ast.AsyncFunctionDef,ast.Lambda)):
                bound={x.arg for x in ast.walk(f.args) if isinstance(x,ast.arg)}|{x.id for x in ast.walk(f) if isinstance(x,ast.Name) and isinstance(x.ctx,ast.Store)}
                hidden|={id(x) for x in ast.walk(f) if isinstance(x,ast.Name) and x.id in bound and x.id in alias}
        for n in ast.walk(src.tree):
            if isinstance(n,ast.Attribute) and id(n.value) in hidden: hidden.add(id(n))
        for n in ast.walk(src.tree):
            if id(n) in hidden: continue
            if isinstance(n,ast.Attribute) and isinstance(n.value,ast.Name) and alias.get(n.value.id,("",))[0]=="mod":
                m=alias[n.value.id][1]; new=renames.get(m,{}).get(n.attr,n.attr)
                a,z=src.span(n)
                if inside:
                    if new in st and mod_of(p)!=m and new not in toplevel(src.tree): raise Fail(f"{p}:{n.lineno} {n.value.id}.{n.attr}: {new} is a local name here")
                    edits.append((a,z,new))
                else: edits.append((a,z,f"{tname}.{new}"))
            elif isinstance(n,ast.Name) and n.id in alias:
                kind,v=alias[n.id]
                if kind=="name": a,z=src.span(n); edits.append((a,z,v))
        attr_vals={id(n.value) for n in ast.walk(src.tree) if isinstance(n,ast.Attribute)}
        for n in ast.walk(src.tree):
            if isinstance(n,ast.Name) and n.id in alias and alias[n.id][0]=="mod" and id(n) not in attr_vals and id(n) not in hidden:
                if inside: raise Fail(f"{p}:{n.lineno} module {n.id} used as a value")
                a,z=src.span(n); edits.append((a,z,tname))
        if not inside and any(v[0]=="mod" for v in alias.values()):
            b=import_bindings(src.tree)
            if (tname in st or (tname in b and b[tname]!=("from",tpkg,tname))) and any(new==tname for _,_,new in edits):
                al=f"{tname}_module"
                edits=[(a,z,new.replace(f"from {tpkg} import {tname}",f"from {tpkg} import {tname} as {al}") if "import" in new else (al+new[len(tname):] if new==tname or new.startswith(tname+".") else new)) for a,z,new in edits]
            elif tname in st or (tname in b and b[tname]!=("from",tpkg,tname)):
                attrs=set()
                for i,(a,z,new) in enumerate(edits):
                    if new.startswith(tname+".") and new.count(".")==1:
                        at=new.split(".")[1]
                        if at in st or at in b: raise Fail(f"{p}: {tname} is bound to something else here, and {at} too")
                        attrs.add(at); edits[i]=(a,z,at)
                    elif new==tname: raise Fail(f"{p}: {tname} is bound to something else here")
                for i,(a,z,new) in enumerate(edits):
                    if f"from {tpkg} import {tname}" in new: edits[i]=(a,z,new.replace(f"from {tpkg} import {tname}",f"from {target} import "+", ".join(sorted(attrs))))
    if inside and renames.get(mod_of(p)):
        r=renames[mod_of(p)]
        for n in ast.walk(src.tree):
            if isinstance(n,ast.Name) and n.id in r: a,z=src.span(n); edits.append((a,z,r[n.id]))
            elif isinstance(n,(ast.FunctionDef,ast.ClassDef,ast.AsyncFunctionDef)) and n.name in r and id(n) in top:
                line=src.lines[n.lineno-1]; c=line.index(n.name, n.col_offset)
                a=src.pos(n.lineno,0)+len(line[:c].encode()); edits.append((a,a+len(n.name.encode()),r[n.name]))
            elif isinstance(n,ast.Constant) and isinstance(n.value,str) and n.value in r and not isinstance(n.value,bytes):
                pass
    return apply(src,sorted(set(edits)))
def split(text):
    """docstring, import statements(text list), type-checking imports, rest text"""
    src=Src(text); body=src.tree.body; doc=""; i=0; imps=[]; tci=[]; spans=[]
    if body and isinstance(body[0],ast.Expr) and isinstance(body[0].value,ast.Constant) and isinstance(body[0].value.value,str):
        doc=body[0].value.value; spans.append(src.span(body[0]))
    for n in body:
        if isinstance(n,(ast.Import,ast.ImportFrom)):
            if not (isinstance(n,ast.ImportFrom) and n.module=="__future__"): imps.append(ast.unparse(n))
            spans.append(src.span(n))
        elif isinstance(n,ast.If) and ast.unparse(n.test)=="TYPE_CHECKING" and not n.orelse:
            tci+=[ast.unparse(x) for x in n.body]; spans.append(src.span(n))
    b=src.bytes
    for a,z in sorted(spans,reverse=True):
        e=b.find(b"\n",z); tail=b[z:e if e>=0 else len(b)]
        if tail.strip().startswith(b"#") : z=e  # noqa comment of an import
        b=b[:a]+b[z:]
    rest=b.decode().strip("\n")
    return doc,imps,tci,rest
def eager(tree):
    """names used at import time"""
    out=set()
    def expr(n):
        for x in ast.walk(n):
            if isinstance(x,ast.Name): out.add(x.id)
    def stmt(n,incls=False):
        if isinstance(n,(ast.FunctionDef,ast.AsyncFunctionDef)):
            for d in n.decorator_list: expr(d)
            for d in n.args.defaults+[k for k in n.args.kw_defaults if k]: expr(d)
        elif isinstance(n,ast.ClassDef):
            for d in n.decorator_list+n.bases+[k.value for k in n.keywords]: expr(d)
            for s in n.body: stmt(s,True)
        elif isinstance(n,ast.AnnAssign):
            if n.value: expr(n.value)
            if incls: expr(n.annotation)
        else: expr(n)
    for n in tree.body: stmt(n)
    return out
def join(target,sources,renames):
    tp=path_of(target); exists=tp.exists(); created=not exists
    if created: tp=Path(target.replace(".","/")+".py")
    group=set(sources)|({target} if exists else set())
    order=([target] if exists else [])+[s for s in sources]
    texts={}
    for m in order: texts[m]=rewrite(path_of(m),group,target,renames,True)
    parts={m:split(texts[m]) for m in order}
    trees={m:ast.parse(parts[m][3]) for m in order}
    tops={m:toplevel(trees[m]) for m in order}
    binds={}
    for m in order:
        for k,v in import_bindings(ast.parse(texts[m])).items():
            if k in binds and binds[k][0]!=v and not same(binds[k][0],v) and not (v[0]=="from" and v[1] in group): raise Fail(f"{target}: {k} is imported as {binds[k]} and {v} in {m}")
            binds.setdefault(k,(v,m))
    seen={}
    drop=[]
    for m in order:
        for k,n in tops[m].items():
            if k in binds: raise Fail(f"{target}: {k} defined in {m} and imported in {binds[k][1]}")
            if k in seen:
                o=seen[k]
                if ast.dump(tops[o][k])==ast.dump(n): drop.append((m,k))
                else: raise Fail(f"{target}: {k} defined in {o} and {m}")
            else: seen[k]=m
    # order
    need={m:{o for o in order if o!=m and eager(trees[m])&set(tops[o])-{k for mm,k in drop if mm==m}} for m in order}
    final=[]; left=list(order)
    while left:
        for m in left:
            if not (need[m]-set(final)): final.append(m); left.remove(m); break
        else: raise Fail(f"{target}: import-time circle {need}")
    out=[]
    doc=parts[target][0] if exists else parts[order[0]][0]
    for m in final:
        rest=parts[m][3]
        for mm,k in drop:
            if mm==m:
                s=Src(rest)
                if k not in toplevel(s.tree): continue
                n=toplevel(s.tree)[k]; a,z=s.span(n); rest=apply(s,[(a,z,"")]).strip("\n")
        if m!=(target if exists else order[0]):
            d=" ".join(parts[m][0].split("\n\n")[0].split()).rstrip(".")
            more=parts[m][0].split("\n\n")[1:]
            head=[]
            import textwrap
            head+=textwrap.wrap(d,105) if d else []
            if len(head)==1: hl="# ---- "+head[0]+" "; hl=hl+"-"*max(4,116-len(hl))
            else: hl="# ---- "+"\n# ".join(head)
            for para in more: hl+="\n#\n"+"\n".join("# "+l for l in textwrap.wrap(" ".join(para.split()),114))
            rest=hl+"\n\n"+rest
        out.append(rest)
    imps=[]; 
    for m in order:
        for i in parts[m][1]:
            if i not in imps: imps.append(i)
    # one name imported from two modules (the same object): the first one stays
    have={}; kept=[]
    for i in imps:
        n=ast.parse(i).body[0]
        if isinstance(n,ast.ImportFrom):
            n.names=[a for a in n.names if have.setdefault(a.asname or a.name,n.module)==n.module]
            if not n.names: continue
            i=ast.unparse(n)
        kept.append(i)
    imps=kept
    run=set(import_bindings(ast.parse("\n".join(imps))))
    tci=[]
    for m in order:
        for i in parts[m][2]:
            n=ast.parse(i).body[0]
            if isinstance(n,ast.ImportFrom):
                names=[a for a in n.names if (a.asname or a.name) not in run]
                if not names: continue
                n.names=names; i=ast.unparse(n)
            if i not in tci: tci.append(i)
    q='"""'
    text=f'{"r" if chr(92) in doc else ""}{q}{doc}{q}\n\nfrom __future__ import annotations\n\n'+"\n".join(imps)+"\n"
    if tci: text+="\nif TYPE_CHECKING:\n"+"\n".join("    "+i for i in tci)+"\n"
    text+="\n"+"\n\n\n".join(out)+"\n"
    ast.parse(text)
    import graph as G
    g=G.graph(); before=G.circles(g); after=[c for c in G.circles(G.merged(g,target,sources)) if c not in before]
    if after: raise Fail(f"{target}: circle {after}")
    # others
    gp={str(path_of(m)) for m in group}
    rx=re.compile(r"\b("+"|".join(re.escape(s) for s in sources)+r")\b")
    newtexts={}
    for p in files():
        if str(p) in gp: continue
        t=p.read_text()
        if not any(s.rsplit(".",1)[1] in t for s in sources): continue
        n=rewrite(p,group,target,renames,False)
        n=rx.sub(target,n)
        if n!=t: newtexts[p]=n
    for m in sources:
        p=path_of(m)
        subprocess.run(["git","rm","-q","--cached",str(p)]); p.unlink()
    tp.write_text(text)
    for p,n in newtexts.items(): p.write_text(n)
    # other text files and paths
    rp=re.compile(r"\b("+"|".join(re.escape(s.replace(".","/"))+r"\.py" for s in sources)+r")")
    for pat in ("*.md","*.toml","Makefile","*.py","*.ftl","*.html","*.js","*.h","*.cfg",".ci/run"):
        for p in files(pat):
            if "documentation/" in str(p): continue
            t=p.read_text(); n=rp.sub(str(tp),t)
            if pat!="*.py": n=rx.sub(target,n)
            if n!=t: p.write_text(n)
    subprocess.run(["git","add","-N",str(tp)])
    print("joined",target,"<-",*[s.rsplit(".",1)[1] for s in sources],len(text.splitlines()))
if __name__=="__main__":
    sys.path.insert(0,str(__import__("pathlib").Path(__file__).parent))
    ren=collections.defaultdict(dict); specs=[]
    for l in Path(sys.argv[1]).read_text().splitlines():
        l=l.split("#")[0].strip()
        if not l: continue
        if l.startswith("rename "): _,m,o,n=l.split(); ren[m][o]=n
        elif l.startswith("register "): _,t,*subs=l.split(); specs.append(("register",(t,subs)))
        elif l.startswith("pkg "): pkg=l.split()[1]
        else:
            t,s=l.split("="); full=lambda x: x if x.startswith(("controller.","vision.","hardware_sim.","firmware_bridge.")) else f"{pkg}.{x}"
            specs.append((full(t.strip()),[full(x) for x in s.split()]))
    bad=0
    for t,s in specs:
        if t=="register":
            target,subs=s; p=path_of("controller.commands."+target); x=p.read_text(); src=Src(x); f=toplevel(src.tree).get("register")
            calls="".join(f"\n    register_{u}(app)" for u in subs)
            if f is None: x+=f'\n\ndef register(app: typer.Typer) -> None:\n    """Mount the commands."""'+calls+"\n"
            else: a,z=src.span(f); x=apply(src,[(z,z,calls)])
            p.write_text(x)
            c=Path("controller/commands/command_table.py"); y=c.read_text()
            for u in subs: y=re.sub(r'(ListedCommand\(\s*)"%s"'%u,r'\1"%s"'%target,y)
            c.write_text(y); continue
        try: join(t,s,ren)
        except (Fail,FileNotFoundError) as e: bad+=1; print("FAIL",t,e)
    sys.exit(bad>0)
